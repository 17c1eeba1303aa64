import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildEvent,
  type EventRow,
  join,
  joinAsGuest,
  open,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/actions.ts'
import type { Database } from '../support/database.ts'
import { follow, sendAll } from '../support/message-actions.ts'
import { testUsers } from '../support/test-users.ts'
import { databaseOf, update } from '../support/upgrade.ts'

/** An update takes no slot, no place in line, no answer and no payment from people who used a release before. */

const MINE = 'id, event_id, user_id, name, email, notes, responses, slot_number, waiting_since, created_at'
const stored = async (db: Database) => ({
  people: await db.owner(`select ${MINE} from public.participants order by id`),
  payments: await db.owner('select id, participant_id, name, cents, confirmed_at from public.payments order by id'),
})
const pay = (db: Database, { id, event_id, name }: Registration, user_id: string) =>
  db.owner(
    `insert into public.payments (event_id, participant_id, user_id, name, cents, currency, confirmed_at)
     values ($1, $2, $3, $4, 500, 'EUR', now())`,
    [event_id, id, user_id, name],
  )

describe.each(['1.1.0', '1.2.0'] as const)('from %s', (release) => {
  const db = databaseOf(release)
  const { olga, ana, ben, cleo } = testUsers(db)
  let event: EventRow
  let before: Awaited<ReturnType<typeof stored>>

  beforeAll(async () => {
    const question = { id: 'diet', label: 'Diet', type: 'text', required: true }
    event = await buildEvent(olga, { max_participants: 1, custom_fields: [question] })
    const answers = { p_responses: { diet: 'vegan' }, p_notes: 'kept', p_email: 'kept@home.example' }
    await pay(db, await join(ana, event, answers), ana.id)
    await wait(ben, event, answers)
    await joinAsGuest(db.anon, event, { p_wait: true, ...answers })
    await wait(cleo, event, answers)
    before = await stored(db)
    await update(db, release)
  }, 120_000)

  test('every slot, place in line, answer and payment is as it was', async () => {
    expect(await stored(db)).toEqual(before)
    expect(await roster(db.anon, event)).toEqual(['1 Ana'])
    expect(await waitlist(olga, event)).toEqual(['Ben', 'Gus Guest', 'Cleo'])
    expect((await open(olga, event)).payments).toMatchObject([{ name: 'Ana', cents: 500, state: 'confirmed' }])
  })

  test('the line goes on in its order', async () => {
    await withdraw(ana, (await open(ana, event)).roster)
    expect(await roster(db.anon, event)).toEqual(['1 Ben'])
    expect(await waitlist(olga, event)).toEqual(['Gus Guest', 'Cleo'])
  })
})

describe('of a release in which promoted slots had to be confirmed', () => {
  const db = databaseOf('1.2.0')
  const { olga, ana, ben, cleo, mia, sam } = testUsers(db)
  /** Ben and Mia had to confirm, and Mia is too late. Cleo let a slot go by and waits before Sam. */
  let full: EventRow
  /** Ana had the only slot. Both in line let it go by, so it is free. */
  let free: EventRow
  let bens: Registration
  const late = (row: Registration) =>
    db.owner("update public.participants set confirm_until = now() - interval '1 second' where id = $1", [row.id])

  beforeAll(async () => {
    await follow(ben)
    await sendAll(db)
    full = await buildEvent(olga, { name: 'Full', max_participants: 1, confirm_within: 30 })
    const anas = await join(ana, full)
    const cleos = await wait(cleo, full)
    await withdraw(ana, [anas])
    await late(cleos)
    bens = await wait(ben, full)
    await wait(sam, full)
    await olga.update('events', { id: full.id }, { max_participants: 1 })
    const mias = await wait(mia, full)
    await olga.rpc('move_to_front', { p_id: mias.id })
    await olga.update('events', { id: full.id }, { max_participants: 2 })
    await late(mias)
    free = await buildEvent(olga, { name: 'Free', max_participants: 1, confirm_within: 30 })
    const first = await join(ana, free)
    for (const person of [ben, cleo]) await wait(person, free)
    await withdraw(ana, [first])
    for (const _ of [ben, cleo]) {
      await db.owner(
        'update public.participants set confirm_until = now() where event_id = $1 and slot_number is not null',
        [free.id],
      )
      await db.anon.rpc('pass_on_slots', { p_event_id: free.id })
    }
    expect(await roster(olga, free)).toEqual([])
    await update(db, '1.2.0')
  }, 120_000)

  test('a slot that was not confirmed stays with its person, also where the time was over', async () => {
    expect(await roster(db.anon, full)).toEqual(['1 Ben', '2 Mia'])
    expect(await waitlist(olga, full)).toEqual(['Cleo', 'Sam'])
  })

  test('people who let a slot go by keep their place in line and are promoted from it', async () => {
    await withdraw(ben, [bens])
    expect(await roster(db.anon, full)).toEqual(['1 Cleo', '2 Mia'])
    await olga.update('events', { id: full.id }, { max_participants: 3 })
    expect(await roster(db.anon, full)).toEqual(['1 Cleo', '2 Mia', '3 Sam'])
  })

  test('a free slot that all in line had let go by goes to the first of them', async () => {
    expect(await roster(db.anon, free)).toEqual(['1 Ben'])
    expect(await waitlist(olga, free)).toEqual(['Cleo'])
  })

  test('a notification that was not sent yet names no time to confirm', async () => {
    const sent = (await sendAll(db)).filter(({ kind }) => kind === 'promoted')
    expect(sent.length).toBeGreaterThan(0)
    for (const { details } of sent) expect(details).not.toHaveProperty('confirm_until')
  })
})
