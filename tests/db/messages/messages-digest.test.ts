import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  buildGroup,
  claim,
  type EventRow,
  hours,
  join,
  joinAsGuest,
  wait,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers, promote } from '../support/group-actions.ts'
import { claimMessages, setChoices, threePhones, waitingMessages } from '../support/message-actions.ts'
import { buildSeries, datesOf, keepPlace, openSeries } from '../support/series-actions.ts'
import { traces } from '../support/traces.ts'
import type { Person, Row } from '../support/visitor.ts'

/** The messages about people who join and leave, for event managers. */

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
    expect(digest).toMatchObject({
      who: 'Olga',
      details: { joined: [], joined_count: 0, left: [{ name: 'Ben', late: true }], left_count: 1 },
    })
  })

  test('a withdrawal after the start is sent while an event without an end lasts', async () => {
    const own = await join(ana, event)
    await olga.update(
      'events',
      { id: event.id },
      { datetime: hours(-1), end_datetime: null, withdraw_until: hours(-5) },
    )
    await withdraw(ana, [own])
    expect(await digests()).toMatchObject([{ who: 'Olga', details: { left: [{ name: 'Ana', late: true }] } }])
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

describe('managers who want every change', () => {
  beforeEach(() => setChoices(db, olga, { tellJoins: true }))

  test('joining, waiting and leaving within a quarter of an hour are one message', async () => {
    const own = await join(ana, event)
    await joinAsGuest(db.anon, event, { p_name: 'Gus' })
    await wait(ben, event)
    await withdraw(ana, [own])
    expect((await claimMessages(db)).map(({ kind }) => kind)).toEqual(['promoted'])
    expect(
      await waitingMessages(
        db,
        "kind = 'digest' and send_after between now() + interval '14 m' and now() + interval '15 m'",
      ),
    ).toBe(1)
    const [digest] = await digests()
    expect(digest?.details).toMatchObject({
      joined: [
        { name: 'Ana', slot: 1 },
        { name: 'Gus', slot: 2 },
        { name: 'Ben', slot: null },
      ],
      joined_count: 3,
      left: [{ name: 'Ana', late: false }],
      left_count: 1,
    })
  })

  test('thirty who join are twenty names and a number, and do not delay the message', async () => {
    await olga.update('events', { id: event.id }, { max_participants: 50 })
    await joinAsGuest(db.anon, event, { p_name: 'First' })
    await db.owner("update private.messages set send_after = now() + interval '5 minutes'")
    for (let n = 0; n < 29; n += 1) await joinAsGuest(db.anon, event, { p_name: `Guest ${n}` })
    expect(await waitingMessages(db, "send_after < now() + interval '6 minutes'")).toBe(1)
    const [digest] = await digests()
    expect(digest?.details.joined_count).toBe(30)
    expect(names(digest?.details.joined)).toHaveLength(20)
    expect(names(digest?.details.joined)[0]).toBe('First')
  })

  test('regulars who are put on a new date are not announced as joining', async () => {
    const { id, series_id } = await buildSeries(olga, {}, { opens: 12 })
    await join(ana, { id })
    await keepPlace(ana, series_id)
    await db.owner('delete from private.messages')
    await openSeries(ben, series_id)
    expect(await digests()).toEqual([])
    expect(await datesOf(db, series_id)).toHaveLength(2)
  })

  test('owner and admins of the group are notified too, without their own actions', async () => {
    const group = await buildGroup(olga)
    const meeting = await buildEvent(olga, { group_id: group.id, datetime: hours(5) })
    await addMembers(olga, group, [await join(ana, meeting)])
    await promote(olga, group, ana)
    await setChoices(db, ana, { tellJoins: true })
    await digests()
    const row = await join(ben, meeting)
    expect((await digests()).map(({ who }) => who)).toEqual(['Ana', 'Olga'])
    await withdraw(ana, [row])
    expect((await digests()).map(({ who }) => who)).toEqual(['Olga'])
  })
})

test('a former manager gets none of the waiting messages', async () => {
  await setChoices(db, olga, { tellJoins: true })
  await join(ana, event)
  await db.owner('delete from private.messages where recipient <> $1', [olga.id])
  await db.owner('update private.messages set recipient = $1', [ben.id])
  expect(await digests()).toEqual([])
})

test('a deleted account is counted and not named, nor are the people it brought', async () => {
  await setChoices(db, olga, { tellJoins: true })
  await olga.update('events', { id: event.id }, { max_participants: 5, withdraw_until: hours(-1) })
  await join(ana, event)
  await claim(ana, event, 'Carla')
  await withdraw(ana, [await claim(ana, event, 'Dora')])
  await join(ben, event)
  await ana.rpc('delete_account')
  expect(await traces(db, ana.id, 'Carla', 'Dora')).not.toContain('private.messages')
  const [digest] = await digests()
  expect(names(digest?.details.joined)).toEqual([null, null, null, 'Ben'])
  expect(digest?.details).toMatchObject({ joined_count: 4, left: [{ name: null, late: true }], left_count: 1 })
  // The sender learns of no account.
  expect(JSON.stringify(digest?.details)).not.toContain(ben.id)
})

test('a digest that is being sent when an account is deleted names it no more either', async () => {
  await setChoices(db, olga, { tellJoins: true })
  await join(ana, event)
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
  expect(names(digest?.details.joined)).toEqual([null])
})
