import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { change, join, joinAsGuest, type Registration } from '../support/registration-actions.ts'
import { pick } from '../support/section-actions.ts'
import { buildTimes } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/**
 * Two forms of one registration: on two phones with the same private link, or the person's and the organizer's. Each says what it found
 * (p_before), and what still equals that was not typed.
 */

const db = testDatabase()
const { olga, ana } = testUsers(db)
const { anon } = db
let event: EventRow

beforeEach(async () => {
  event = await buildEvent(olga, {
    custom_fields: ['Allergies', 'Shirt', 'Songs'].map((label) => ({
      id: label,
      label,
      type: 'text',
      required: false,
    })),
  })
})

/** The state that a form of this row found. */
const found = ({ name, email, phone, notes, responses }: Registration) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
  notes: notes ?? '',
  responses,
})

const held = ({ name, email, phone, notes, responses }: Registration) => ({ name, email, phone, notes, ...responses })

describe('the change of one form', () => {
  test('where the other one did not touch it: name, contact, notes and each answer', async () => {
    const row = await joinAsGuest(anon, event, {
      p_name: 'Leo',
      p_email: 'leo@home.example',
      p_responses: { Shirt: 'M', Songs: 'Ode' },
    })
    const [p_before, p_secret] = [found(row), row.secret]
    await change(olga, row, { p_name: 'Leo Martins', p_phone: '912', p_before })
    await change(anon, row, { p_responses: { Allergies: 'Nuts', Shirt: 'M' }, p_secret, p_before })
    const last = await change(anon, row, { p_email: '', p_responses: { Shirt: 'L', Songs: 'Ode' }, p_secret, p_before })
    expect(held(last)).toEqual({
      name: 'Leo Martins',
      email: null,
      phone: '912',
      notes: null,
      Allergies: 'Nuts',
      Shirt: 'L',
    })
  })

  test('wins in a field if it is the later one; a form without a base replaces all', async () => {
    const row = await join(ana, event, { p_notes: 'One' })
    const p_before = found(row)
    await change(olga, row, { p_notes: 'Two', p_phone: '912', p_before })
    expect(await change(ana, row, { p_notes: 'Three', p_before })).toMatchObject({ notes: 'Three', phone: '912' })
    expect(await change(ana, row, { p_notes: 'Four' })).toMatchObject({ notes: 'Four', phone: null })
  })

  test('stays with all slots of a person if it is the name', async () => {
    const times = await buildTimes(olga)
    const row = await join(ana, times, { p_section: 't0' })
    await pick(ana, times, 't2')
    const p_before = found(row)
    await change(olga, row, { p_name: 'Ana Lima', p_before })
    await change(ana, row, { p_notes: 'With the dog', p_before })
    expect((await open(olga, times)).roster.map(({ name, notes }) => [name, notes])).toEqual([
      ['Ana Lima', 'With the dog'],
      ['Ana Lima', null],
    ])
  })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', [1]],
  ['a text', 'name'],
  ['nothing of each', { name: null, email: null, phone: null, notes: null, responses: null }],
  ['nonsense', { name: {}, responses: [1] }],
])('a form that says it found %s is taken at its word for the rest', async (_, p_before) => {
  const row = await join(ana, event, { p_responses: { Shirt: 'M' } })
  const fields: Row = { p_name: 'Ana L', p_notes: 'New', p_responses: { Shirt: 'L' }, p_before }
  expect(held(await change(ana, row, fields))).toMatchObject({ name: 'Ana L', notes: 'New', Shirt: 'L' })
})

test('answers that are no answers, or too many to look at, are refused as before', async () => {
  const row = await join(ana, event)
  const p_before = found(row)
  await expect(change(ana, row, { p_responses: [1], p_before })).rejects.toMatchObject({ hint: 'invalid_input' })
  const p_responses = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key ${n}`, 'x'.repeat(20)]))
  await expect(change(ana, row, { p_responses, p_before })).rejects.toMatchObject({
    message: 'These answers are too long',
  })
})

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
