import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, type EventRow, hours, undoCallOff } from '../support/event-actions.ts'
import {
  claimMessages,
  letAllBeDue,
  letItBeDay,
  listen,
  settleMessages,
  waitingMessages,
} from '../support/message-actions.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { joinIn, minutesAfter, pick, rosterBySection, switchTo } from '../support/section-actions.ts'
import { buildSeries, days, editPlan, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** A single time of an event is moved: the people who are notified, and the content. */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
const START = `${hours(60).slice(0, 16)}:00.000Z`
let event: EventRow
let ears: Awaited<ReturnType<typeof listen>>

/** Garden from 9, Hall from 10 and Late from 13, if the event starts at 8; each moved by so many minutes. */
const times = (moved: Record<string, number> = {}, size = 9) =>
  Object.entries({ Garden: 60, Hall: 120, Late: 300 }).map(([name, from]) => ({
    id: name.toLowerCase(),
    name,
    size,
    start: minutesAfter(START, from + (moved[name] ?? 0)),
    end: minutesAfter(START, from + 60 + (moved[name] ?? 0)),
  }))
const edit = (fields: Row) => olga.update('events', { id: event.id }, fields)
const move = (moved: Record<string, number> = {}) => edit({ sections: times(moved) })
/** The notified people with their times, and the minutes by which each was moved: 'Ana: Garden 300'. */
const heard = async () =>
  (await ears.heard())
    .filter(({ kind }) => kind === 'changed')
    .map(({ who, details }) => {
      const moves = (details.times ?? []).map(({ section, starts_at, before }) => {
        const { starts_at: was } = before as { starts_at?: string }
        return `${section} ${was ? (Date.parse(String(starts_at)) - Date.parse(was)) / 60_000 : 'lasts'}`
      })
      return `${who}: ${[...Object.keys(details.before ?? {}).filter((key) => !key.startsWith('@')), ...moves].join(', ')}`
    })

beforeEach(async () => {
  for (const table of ['push_subscriptions', 'messages', 'scheduled_jobs', 'rate_limit_hits'])
    await db.owner(`delete from private.${table}`)
  await claimMessages(db)
  event = await buildEvent(olga, { datetime: START, end_datetime: hours(84), sections: times(), max_picks: 3 })
  ears = await listen(db, {
    Olga: { visitor: olga },
    Ana: { visitor: ana },
    Ben: { visitor: ben },
    Cleo: { visitor: cleo },
  })
})

describe('a time that is moved', () => {
  test('notifies people who have a slot in it or wait for it, and no one else', async () => {
    await edit({ sections: times({}, 1) })
    await joinIn(ana, event, 'garden')
    await joinIn(ben, event, 'garden')
    await joinIn(cleo, event, 'late')
    await edit({ sections: times({ Garden: 300 }, 1) })
    expect(await waitingMessages(db)).toBe(2)
    expect(await heard()).toEqual(['Ana: Garden 300', 'Ben: Garden 300'])
  })

  test('notifies once for two slots, and also guests and people who signed up another person', async () => {
    await joinIn(ana, event, 'garden')
    await pick(ana, event, 'hall')
    await joinIn(ben, event, 'late')
    await claim(ben, event, 'Bela', { p_section: 'garden' })
    await claim(ben, event, 'Bo', { p_section: 'garden' })
    await claim(olga, event, 'Otto', { p_section: 'garden' })
    const guest = await joinAsGuest(db.anon, event, { p_section: 'garden' })
    await ears.add('Gus', db.anon, guest.secret)
    await move({ Garden: 300, Hall: -30 })
    expect(await waitingMessages(db)).toBe(3)
    expect(await heard()).toEqual(['Ana: Garden 300, Hall -30', 'Ben: Garden 300', 'Gus: Garden 300'])
  })

  test('notifies once for two saves, and not after moving back', async () => {
    await joinIn(ana, event, 'garden')
    await joinIn(ben, event, 'hall')
    await move({ Garden: 300 })
    await move({ Garden: 240, Hall: 30 })
    await move({ Garden: 240 })
    expect(await waitingMessages(db)).toBe(2)
    expect(await heard()).toEqual(['Ana: Garden 240'])
    expect(await waitingMessages(db)).toBe(0)
  })

  test('notifies again if it is moved back while the sender has the message', async () => {
    await joinIn(ana, event, 'garden')
    await move({ Garden: 300 })
    await letItBeDay(db)
    await letAllBeDue(db)
    const claimed = await claimMessages(db)
    expect(claimed).toHaveLength(1)
    await move()
    await settleMessages(db, claimed)
    expect(await heard()).toEqual(['Ana: Garden -300'])
  })

  test('leaves out people who have left, and names the other slots of people who lost one', async () => {
    const own = await joinIn(ana, event, 'garden')
    const bens = await joinIn(ben, event, 'garden')
    await pick(ben, event, 'hall')
    const cleos = await joinIn(cleo, event, 'garden')
    await move({ Garden: 300, Hall: 30 })
    await switchTo(ana, own, 'late')
    await withdraw(olga, [bens])
    await withdraw(olga, [cleos])
    expect(await heard()).toEqual(['Ben: Hall 30'])
  })

  test('notifies for no other name, size or order, nor for saving the same again', async () => {
    await joinIn(ana, event, 'garden')
    const same = times({}, 5).reverse()
    await edit({ sections: same.map((time) => ({ ...time, name: `${time.name} crew` })) })
    await edit({ sections: same, name: 'Spring clean' })
    await edit({ sections: same })
    expect(await waitingMessages(db)).toBe(0)
  })

  test('is announced as longer or shorter, and as starting with the event', async () => {
    await joinIn(ana, event, 'garden')
    await joinIn(ben, event, 'hall')
    const [garden, hall, late] = times()
    await edit({
      sections: [{ ...garden, end: minutesAfter(START, 200) }, { id: 'hall', name: 'Hall', size: hall?.size }, late],
    })
    expect(await heard()).toEqual(['Ana: Garden lasts', 'Ben: Hall -120'])
  })

  test("announces first times to people put into them, from the event's start", async () => {
    await edit({ sections: null, max_participants: 2, waitlist: true })
    await join(ana, event)
    const guest = await joinAsGuest(db.anon, event)
    await ears.add('Gus', db.anon, guest.secret)
    await wait(ben, event)
    await edit({ sections: times({ Garden: -60 }, 1).slice(0, 2) })
    expect(await rosterBySection(db, event)).toEqual(['garden1 Ana', 'garden– Ben', 'hall1 Gus Guest'])
    expect(await heard()).toEqual(['Ana: Garden lasts', 'Ben: Garden lasts', 'Gus: Hall 120'])
  })

  test('is not announced if it is removed before the message was sent', async () => {
    await edit({ sections: null, max_participants: 2 })
    await join(ana, event)
    await edit({ sections: times() })
    await edit({ sections: null, max_participants: 2 })
    expect(await heard()).toEqual([])
  })

  test("is one message with the whole event's, for each person with their time", async () => {
    await joinIn(ana, event, 'garden')
    const plain = times()
    await joinIn(ben, event, 'hall')
    await edit({ datetime: minutesAfter(START, 30), sections: (await read()).sections })
    await edit({ location: 'Hall B' })
    expect(await waitingMessages(db)).toBe(2)
    expect(await heard()).toEqual(['Ana: location, starts_at, Garden 30', 'Ben: location, starts_at, Hall 30'])
    // And back again, where one of the times comes somewhere else.
    await edit({ datetime: START, sections: [plain[0], { ...plain[1], ...span(240) }, plain[2]] })
    expect(await heard()).toEqual(['Ana: starts_at, Garden -30', 'Ben: starts_at, Hall 90'])
  })

  test('is not announced of a called-off event, nor if it is then over', async () => {
    await joinIn(ana, event, 'garden')
    await callOff(olga, event)
    await db.owner('delete from private.messages')
    await move({ Garden: 300 })
    expect(await waitingMessages(db)).toBe(0)
    await undoCallOff(olga, event)
    await edit({ datetime: hours(-5) })
    await db.owner('delete from private.messages')
    const [garden, ...others] = times()
    await edit({ sections: [{ ...garden, start: hours(-4), end: hours(-2) }, ...others] })
    await edit({ sections: [{ ...garden, start: hours(-3), end: hours(-2) }, ...others] })
    expect(await waitingMessages(db)).toBe(0)
    await move()
    expect((await heard()).map((words) => words.slice(0, 11))).toEqual(['Ana: Garden'])
  })

  test('is announced for its own date alone if it is in the plan too, and applies to the next', async () => {
    const made = await buildSeries(olga, { datetime: START, end_datetime: hours(84), sections: times() })
    await joinIn(ana, made, 'garden')
    await keepPlace(ana, made.series_id)
    expect(await rosterBySection(db, { id: String(await openAt(db, made.series_id, days(3.6))) })).toEqual([
      'garden1 Ana',
    ])
    await db.owner('delete from private.messages')
    await editPlan(olga, made.id, { sections: times({ Garden: 300 }) })
    expect(await heard()).toEqual(['Ana: Garden 300'])
    const third = { id: String(await openAt(db, made.series_id, days(10.6))) }
    expect(await rosterBySection(db, third)).toEqual(['garden1 Ana'])
    const [one, two] = [made, third].map(({ id }) => id)
    expect(
      await db.owner(
        `select distinct s.starts_at - e.datetime as after from public.events e cross join private.sections_of(e) s
          where e.id in ($1, $2) and s.id = 'garden'`,
        [one, two],
      ),
    ).toHaveLength(1)
    expect(await heard()).toEqual([])
  })

  test('notifies no one at night whose time is days away, though the event is under way', async () => {
    await edit({ datetime: hours(-2), sections: times() })
    await joinIn(ana, event, 'late')
    await move({ Late: 60 })
    expect(await waitingMessages(db, 'urgent')).toBe(0)
    const soon = { start: hours(16), end: hours(17) }
    await edit({ sections: [...times().slice(0, 2), { ...times()[2], ...soon }] })
    expect(await waitingMessages(db, 'urgent')).toBe(1)
  })

  test('again and again rings five times in a day in all, however many others have a word that waits', async () => {
    await joinIn(ana, event, 'garden')
    await joinIn(ben, event, 'hall')
    await move({ Hall: 30 })
    let rings = 0
    for (let n = 1; n < 9; n += 1) {
      await move({ Hall: 30, Garden: 5 * n })
      await letItBeDay(db)
      await db.owner(
        "update private.messages set send_after = now() where send_after < now() + interval '5 min' and holder = $1",
        [ana.id],
      )
      const claimed = await claimMessages(db)
      await settleMessages(db, claimed)
      rings += claimed.length
    }
    expect(rings).toBe(4)
  })
})

const span = (from: number) => ({ start: minutesAfter(START, from), end: minutesAfter(START, from + 60) })
const read = async () =>
  (
    await db.owner<EventRow & { sections: Row[] }>('select * from public.events where id = $1', [event.id])
  )[0] as EventRow & { sections: Row[] }
