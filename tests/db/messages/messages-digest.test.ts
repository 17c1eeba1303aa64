import { beforeEach, describe, expect, test } from 'vitest'
import { buildEvent, buildGroup, claim, type EventRow, hours, join, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, promote } from '../support/group-actions.ts'
import { setChoices, threePhones, waitingMessages } from '../support/message-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import type { Person, Row } from '../support/visitor.ts'

/** The messages about late withdrawals, for event managers. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
  event = await buildEvent(olga, { datetime: hours(9), end_datetime: hours(10), max_participants: 2 })
})

const late = () => olga.update('events', { id: event.id }, { withdraw_until: hours(-1) })
const digests = async () => (await ears.heard()).filter(({ kind }) => kind === 'digest')
const names = (list: unknown) => (list as Row[]).map(({ name }) => name)

describe('by default', () => {
  test('a late withdrawal is sent, one in time is not', async () => {
    const [own, other] = [await join(ana, event), await join(ben, event)]
    await withdraw(ana, [own])
    await late()
    await withdraw(ben, [other])
    const [digest, ...others] = await digests()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ who: 'Olga', details: { left: [{ name: 'Ben' }], left_count: 1 } })
  })

  test('a withdrawal after the start is sent while an event without an end lasts', async () => {
    const own = await join(ana, event)
    await olga.update(
      'events',
      { id: event.id },
      { datetime: hours(-1), end_datetime: null, withdraw_until: hours(-5) },
    )
    await withdraw(ana, [own])
    expect(await digests()).toMatchObject([{ who: 'Olga', details: { left: [{ name: 'Ana' }] } }])
  })

  test('leaving the waitlist is never late', async () => {
    await olga.update('events', { id: event.id }, { max_participants: 1 })
    const [, other] = [await join(ana, event), await wait(ben, event)]
    await late()
    await withdraw(ben, [other])
    expect(await digests()).toEqual([])
  })

  test('the organizer is not notified of own actions, nor of giving up a slot', async () => {
    await late()
    const rows = [await join(ana, event), await join(olga, event)]
    await withdraw(olga, rows)
    expect(await digests()).toEqual([])
  })

  test('people who leave because an event or an account is deleted are in no message', async () => {
    await late()
    await join(ana, event)
    await wait(ben, event)
    const cleo = await db.person('Cleo')
    await wait(cleo, event)
    await cleo.rpc('delete_account')
    await olga.remove('events', { id: event.id })
    expect(await digests()).toEqual([])
  })

  test('a manager who switched it off gets nothing', async () => {
    await setChoices(db, olga, { tellLate: false })
    await late()
    await withdraw(ana, [await join(ana, event)])
    expect(await waitingMessages(db)).toBe(0)
  })
})

describe('several late withdrawals', () => {
  beforeEach(late)

  test('are one message, a quarter of an hour after the first', async () => {
    const rows = [await join(ana, event), await join(ben, event)] as const
    await withdraw(ana, [rows[0]])
    await db.owner("update private.messages set send_after = now() + interval '5 minutes'")
    await withdraw(ben, [rows[1]])
    expect(await waitingMessages(db, "kind = 'digest' and send_after < now() + interval '6 m'")).toBe(1)
    expect(await digests()).toMatchObject([
      { who: 'Olga', details: { left: [{ name: 'Ana' }, { name: 'Ben' }], left_count: 2 } },
    ])
  })

  test('are sent to owner and admins of the group too, without their own', async () => {
    const group = await buildGroup(olga)
    const meeting = await buildEvent(olga, { group_id: group.id, datetime: hours(5), withdraw_until: hours(-1) })
    const own = await join(ana, meeting)
    await addMembers(olga, group, [own])
    await promote(olga, group, ana)
    const row = await join(ben, meeting)
    await withdraw(ben, [row])
    expect((await digests()).map(({ who }) => who)).toEqual(['Ana', 'Olga'])
    await withdraw(ana, [own])
    expect((await digests()).map(({ who }) => who)).toEqual(['Olga'])
  })
})

test('a former manager gets none of the waiting messages', async () => {
  await late()
  await withdraw(ana, [await join(ana, event)])
  await db.owner('update private.messages set holder = $1', [ben.id])
  expect(await digests()).toEqual([])
})

test('a deleted account is counted and not named, nor are the people it brought', async () => {
  await olga.update('events', { id: event.id }, { max_participants: 5, withdraw_until: hours(-1) })
  await join(ana, event)
  await withdraw(ana, [await claim(ana, event, 'Dora')])
  await withdraw(ben, [await join(ben, event)])
  await ana.rpc('delete_account')
  expect(await residualRows(db, ana.id, 'Dora')).not.toContain('private.messages')
  const [digest] = await digests()
  expect(names(digest?.details.left)).toEqual([null, 'Ben'])
  expect(digest?.details.left_count).toBe(2)
  // The sender learns of no account.
  expect(JSON.stringify(digest?.details)).not.toContain(ben.id)
})

test('a digest that is being sent when an account is deleted names it no more either', async () => {
  await late()
  await withdraw(ana, [await join(ana, event)])
  const client = await db.pool('postgres').connect()
  try {
    await client.query('begin')
    await client.query('select 1 from private.messages for update')
    await ana.rpc('delete_account')
  } finally {
    await client.query('rollback')
    client.release()
  }
  const [digest] = await digests()
  expect(names(digest?.details.left)).toEqual([null])
})
