import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours } from '../support/event-actions.ts'
import { addMembers, buildGroup, promote } from '../support/group-actions.ts'
import { jobsOf, runDueJobs, setChoices, threePhones, waitingMessages } from '../support/message-actions.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import type { Person, Row } from '../support/visitor.ts'

/** Effects of time: the reminder of the day before. Dates that open by themselves: messages-dates.test.ts. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

beforeEach(async () => {
  ;({ olga, ana, ben, ears } = await threePhones(db))
})

const clock = (what: string) => jobsOf(db, what)
const lookAt = (time: string) => runDueJobs(db, time)

describe('the reminder', () => {
  const moments: [string | null, string, string][] = [
    // The zone of the event, its start, and 6 PM of the day before in that zone.
    ['Europe/Lisbon', '2058-07-10T19:00:00Z', '2058-07-09T17:00:00Z'],
    ['Europe/Lisbon', '2058-01-10T19:00:00Z', '2058-01-09T18:00:00Z'],
    // It starts half past midnight there, so 6 PM of the day before is six and a half hours earlier.
    ['Asia/Tokyo', '2058-07-10T15:30:00Z', '2058-07-10T09:00:00Z'],
    ['America/Los_Angeles', '2058-07-10T06:59:00Z', '2058-07-09T01:00:00Z'],
    [null, '2058-07-10T00:30:00Z', '2058-07-09T18:00:00Z'],
    // Nights in which the clocks go forward, and back, in three zones.
    ['Europe/Lisbon', '2058-03-31T09:00:00Z', '2058-03-30T18:00:00Z'],
    ['Europe/Lisbon', '2058-10-27T09:00:00Z', '2058-10-26T17:00:00Z'],
    ['America/New_York', '2058-03-10T14:00:00Z', '2058-03-09T23:00:00Z'],
    ['America/New_York', '2058-11-03T14:00:00Z', '2058-11-02T22:00:00Z'],
    ['Australia/Lord_Howe', '2058-04-07T02:00:00Z', '2058-04-06T07:00:00Z'],
    ['Australia/Lord_Howe', '2058-10-06T02:00:00Z', '2058-10-05T07:30:00Z'],
  ]
  test.each(moments)('the reminder in %s of %s comes at %s', async (time_zone, datetime, at) => {
    const event = await buildEvent(olga, { datetime, end_datetime: null, time_zone })
    const [found] = await clock('reminder')
    expect([found?.id, new Date(found?.at ?? 0)]).toEqual([event.id, new Date(at)])
  })

  const reminded = async (event: EventRow) => {
    await db.owner("update private.scheduled_jobs set at = now() where kind = 'reminder' and id = $1", [event.id])
    return (await ears.heard()).filter(({ kind }) => kind === 'reminder')
  }

  test('goes once to everyone with a slot, and names all of their slots', async () => {
    const event = await buildEvent(olga, { datetime: hours(60), end_datetime: null, max_participants: 3 })
    await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await ears.add('Gus', db.anon, guest.secret)
    await claim(ana, event, 'Carla')
    await wait(ben, event)
    const heard = await reminded(event)
    expect(heard.map(({ who, details }) => [who, details.slots])).toEqual([
      [
        'Ana',
        [
          { slot: 1, name: null },
          { slot: 3, name: 'Carla' },
        ],
      ],
      ['Gus', [{ slot: 2, name: null }]],
    ])
    expect(await reminded(event)).toEqual([])
    expect(await clock('reminder')).toEqual([])
  })

  test('is not sent to a person who has switched reminders off', async () => {
    const event = await buildEvent(olga, { datetime: hours(60), end_datetime: null })
    await join(ana, event)
    await setChoices(db, ana, { tellReminder: false })
    expect(await reminded(event)).toEqual([])
  })

  test('comes again when the event is moved, and never with the old time', async () => {
    const event = await buildEvent(olga, { datetime: hours(60), end_datetime: null })
    await join(ana, event)
    expect(await reminded(event)).toHaveLength(1)
    await olga.update('events', { id: event.id }, { datetime: hours(90) })
    await db.owner('update private.scheduled_jobs set at = now()')
    await db.owner('select private.run_due_jobs(now())')
    expect(await waitingMessages(db, "kind = 'reminder'")).toBe(1)
    await olga.update('events', { id: event.id }, { datetime: hours(120) })
    expect(await waitingMessages(db, "kind = 'reminder'")).toBe(0)
    expect(await reminded(event)).toHaveLength(1)
  })

  test('does not come after 6 PM of the day before, after the start, or for a deleted event', async () => {
    await buildEvent(olga, { datetime: hours(1), end_datetime: null })
    expect(await clock('reminder')).toEqual([])
    const [began, gone] = [
      await buildEvent(olga, { datetime: hours(60), end_datetime: null }),
      await buildEvent(olga, { datetime: hours(60), end_datetime: null }),
    ]
    for (const event of [began, gone]) await join(ana, event)
    await lookAt(hours(61))
    await olga.remove('events', { id: gone.id })
    expect(await clock('reminder')).toEqual([])
    expect((await ears.words()).filter((word) => word.includes('reminder'))).toEqual([])
  })

  test('is not sent to a person who left after it was written', async () => {
    const event = await buildEvent(olga, { datetime: hours(60), end_datetime: null })
    const row = await join(ana, event)
    await db.owner('update private.scheduled_jobs set at = now()')
    await db.owner('select private.run_due_jobs(now())')
    await withdraw(ana, [row])
    expect(await ears.words()).toEqual([])
  })
})

test('a failure undoes nothing else that was due', async () => {
  const event = await buildEvent(olga, { datetime: hours(60), end_datetime: null })
  await join(ana, event)
  for (const part of ['open_due_series(timestamptz)', 'prune_attendance()']) {
    const [name] = part.split('(')
    await db.owner(`alter function private.${part} rename to ${name}_off`)
    await db.owner("delete from private.messages where kind = 'reminder'")
    await db.owner(
      `insert into private.scheduled_jobs (kind, id, at) values ('reminder', $1, now()) on conflict (kind, id) do update set at = now()`,
      [event.id],
    )
    await db.owner('select private.run_due_jobs(now())')
    await db.owner(`alter function private.${part.replace('(', '_off(')} rename to ${name}`)
    expect([part, await waitingMessages(db, "kind = 'reminder'")]).toEqual([part, 1])
  }
})

describe('late withdrawals, of which event managers get a message', () => {
  let event: EventRow

  beforeEach(async () => {
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
    await db.during('select 1 from private.messages for update', [], () => ana.rpc('delete_account'))
    const [digest] = await digests()
    expect(names(digest?.details.left)).toEqual([null])
  })
})
