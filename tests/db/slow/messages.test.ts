import { beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce, buildCrowd, CONNECTIONS, each, expectOnly, race, rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import {
  type Claimed,
  claimMessages,
  letAllBeDue,
  letItBeDay,
  sendAll,
  settleMessages,
  waitingMessages,
} from '../support/message-actions.ts'
import { join, joinAsGuest, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { seededRandom, shuffled } from '../support/seeded-random.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Person } from '../support/visitor.ts'

/** Many senders at once, some of which die, while the events of their messages change. */

const db = testDatabase({ connections: CONNECTIONS })
const { olga } = testUsers(db)
const crowd = buildCrowd(db, 40)
/** Half of the rounds, because each makes as many calls as there are connections. */
const some = rounds.filter((round) => round % 2 === 1)
const names = new Map<string, string>()

beforeAll(async () => {
  for (const person of crowd) names.set((await follow(person)).endpoint, person.name)
})

beforeEach(async () => {
  await db.owner('delete from private.messages')
  await claimMessages(db)
})

interface Told {
  id: number
  lease: string
  who: string
  kind: string
  place: unknown
  died: boolean
}
let told: Told[]

/** A sender that claims a few messages, and then settles them or dies. */
const sender = async () => {
  for (let tick = 0; tick < 3; tick += 1) {
    const messages = await claimMessages(db, 1 + Math.floor(seededRandom() * 10))
    const died = seededRandom() < 0.3
    told.push(...messages.flatMap((message) => hearers(message, died)))
    if (died) return
    await settleMessages(db, messages)
  }
}
const hearers = ({ id, lease, kind, details, targets }: Claimed, died: boolean): Told[] =>
  targets.map(({ endpoint = '' }) => {
    return { id, lease, who: names.get(endpoint) ?? endpoint, kind, place: details.event?.location, died }
  })
const senders = (count: number) => Array.from({ length: count }, () => sender)

/** The leases of dead senders run out, and a healthy sender sends the rest. */
async function drain(): Promise<Told[]> {
  await letItBeDay(db)
  await letAllBeDue(db)
  const rest = (await sendAll(db)).flatMap((message) => hearers(message, false))
  expect(await waitingMessages(db)).toBe(0)
  return rest
}

beforeEach(() => {
  told = []
})

test.each(some)('each promoted person is notified once, whichever of twenty senders claims it (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 20 })
  const [holders, waiting] = [crowd.slice(0, 20), shuffled(crowd.slice(20))]
  const rows: { person: Person; row: Registration }[] = []
  for (const person of holders) rows.push({ person, row: await join(person, event) })
  for (const person of waiting) await wait(person, event)
  const leaving = each(rows, ({ person, row }, index) => (index % 4 ? withdraw(person, [row]) : withdraw(olga, [row])))
  const { refused } = await race<unknown>([...leaving, ...senders(20)])
  expect(refused).toEqual({})

  // While a lease runs no other sender takes the message.
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  const lost = told.filter(({ died }) => died).map(({ who }) => who)
  const rest = await drain()
  const heard = [...told.filter(({ died }) => !died), ...rest]
  expect(heard.map(({ who, kind }) => `${who} ${kind}`).sort()).toEqual(
    waiting.map(({ name }) => `${name} promoted`).sort(),
  )
  expect(rest.map(({ who }) => who)).toEqual(expect.arrayContaining(lost))
})

test.each(some)('a person notified of an edit gets the last place too after another edit (round %i)', async () => {
  const event = await buildEvent(olga, {
    datetime: hours(9),
    end_datetime: null,
    max_participants: null,
    location: 'Court 0',
  })
  for (const person of crowd) await join(person, event)
  const edit = async () => {
    await olga.update('events', { id: event.id }, { location: `Court ${Math.floor(seededRandom() * 5)}` })
    // Pretends that the minute after the last edit is over.
    await db.owner(
      `update private.messages set send_after = now()
        where id in (select id from private.messages where lease is null order by id for update skip locked)`,
    )
  }
  const { refused } = await race<unknown>([...Array.from({ length: 12 }, () => edit), ...senders(20)])
  expect(refused).toEqual({})
  const rest = await drain()
  const [{ location } = {}] = await db.owner('select location from public.events where id = $1', [event.id])
  const heard = [...told, ...rest]
  for (const { name } of crowd) {
    const places = heard.filter(({ who }) => who === name).map(({ place }) => place)
    expect([name, places.length === 0 ? 'Court 0' : places.includes(location) ? location : places]).toEqual([
      name,
      location,
    ])
  }
})

test.each(some)('an event is called off while people come and go (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 10 })
  const early = crowd.slice(0, 20)
  const rows = new Map<Person, Registration>()
  for (const person of early) rows.set(person, await wait(person, event))
  const staying = new Set(early.slice(0, 10))
  const leaving = early.slice(10).map((person) => async () => {
    const { removed } = await withdraw(person, [rows.get(person) as Registration])
    if (removed === 0) staying.add(person)
  })
  const coming = crowd.slice(20).map((person) => async () => {
    await wait(person, event)
    staying.add(person)
  })
  const remove = () => olga.remove('events', { id: event.id })
  const { refused } = await race<unknown>([...leaving, ...coming, remove, ...senders(9)])
  expectOnly(refused, 'event_not_found')
  const calledOff = [...told.filter(({ died }) => !died), ...(await drain())].filter(({ kind }) => kind === 'cancelled')
  expect(calledOff.map(({ who }) => who).sort()).toEqual([...staying].map(({ name }) => name).sort())
})

test.each(some)(
  'accounts are deleted and browsers change accounts: nothing is left of a deleted account (round %i)',
  async () => {
    const leavers = await Promise.all(Array.from({ length: 6 }, (_, n) => db.person(`Leaver ${n}`)))
    const event = await buildEvent(olga, { max_participants: 3 })
    const shared = newDevice()
    const guests: (Registration & { secret: string })[] = []
    for (const person of leavers) {
      await follow(person)
      await wait(person, event)
      guests.push(await joinAsGuest(db.anon, event, { p_wait: true }))
    }
    const { refused } = await race<unknown>([
      ...leavers.map((person) => () => person.rpc('delete_account')),
      ...leavers.map((person) => () => follow(person, shared)),
      ...leavers.map((person) => () => follow(person)),
      ...each(guests, ({ secret }) => follow(db.anon, newDevice(), { p_secret: secret })),
      ...guests.map((guest) => () => withdraw(db.anon, [guest], guest.secret)),
      ...[4, 5, 6].map((max_participants) => () => olga.update('events', { id: event.id }, { max_participants })),
      ...['here', 'there'].map((location) => () => olga.update('events', { id: event.id }, { location })),
      ...senders(8),
    ])
    expectOnly(refused, 'unauthenticated', 'unauthorized')
    await drain()
    expect(
      await db.owner(
        `select device from private.push_subscriptions s
       where s.holder not in (select id from auth.users union select holder from public.participants where holder is not null)`,
      ),
    ).toEqual([])
    expect(
      await db.owner('select 1 from private.push_subscriptions where endpoint = $1', [shared.endpoint]),
    ).toHaveLength(0)
  },
)

test.each(some)('an account has at most five devices, however many follow at once (round %i)', async () => {
  const [person] = [await db.person('Collector')]
  const { done, refused } = await atOnce(Array.from({ length: 20 }, () => () => follow(person)))
  expect([done.length, refused]).toEqual([20, {}])
  expect(await person.rpc('get_devices')).toHaveLength(5)
})

test.each(some)('a date that is due is made once, by whichever sender or visitor comes first (round %i)', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => buildSeries(olga, {}, { opens: 10 })))
  const visits = made.flatMap(({ series_id }) => [1, 2, 3].map(() => () => openSeries(db.anon, series_id)))
  const edits = made.map(
    (one): (() => Promise<unknown>) =>
      () =>
        olga.rpc('change_series', { p_series_id: one.series_id, p_opens_days_before: 9 }),
  )
  const { refused } = await race<unknown>([...visits, ...edits, ...senders(20)])
  expect(refused).toEqual({})
  for (let tick = 0; tick < 3; tick += 1) await claimMessages(db)
  for (const { series_id } of made) expect(await datesOf(db, series_id)).toHaveLength(2)
})
