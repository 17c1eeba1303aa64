import { beforeEach, describe, expect, test } from 'vitest'
import { buildEvent, claim, type EventRow, hours, join, joinAsGuest, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { jobsOf, runDueJobs, setChoices, threePhones, waitingMessages } from '../support/message-actions.ts'
import type { Person } from '../support/visitor.ts'

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
