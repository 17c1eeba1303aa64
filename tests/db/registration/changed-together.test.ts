import { expect, test } from 'vitest'
import { buildEvent } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'

/** The rows that the trigger after an update reads (private.participants_changed), counted by auto_explain. */

const db = testDatabase()
const PEOPLE = 300

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** The rows of before and after an update that a plan reads. */
const rowsOf = (plan: Plan): number =>
  (plan['Node Type'] === 'Named Tuplestore Scan' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

test('many changed rows are not compared each with each, also in a session that has changed one before', async () => {
  const event = await buildEvent(await db.person('Olga'), { max_participants: null })
  await db.owner(
    `insert into public.participants (event_id, name, slot_number)
     select $1, 'Person ' || n, n from generate_series(1, ${PEOPLE}) n`,
    [event.id],
  )
  const client = await db.pool('supabase_admin').connect()
  let scanned = 0
  client.on('notice', ({ message = '' }) => {
    const [, plan] = message.split(' plan:\n')
    if (plan) scanned += rowsOf((JSON.parse(plan) as { Plan: Plan }).Plan)
  })
  const rename = async (slots: string) => {
    scanned = 0
    await client.query(`update public.participants set name = name || '!' where slot_number ${slots}`)
    return scanned
  }
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = 'json';
      set client_min_messages = log`)
    expect(await rename('= 1')).toBeGreaterThan(0)
    expect(await rename('> 0')).toBeLessThan(6 * PEOPLE)
  } finally {
    client.release(true)
  }
})
