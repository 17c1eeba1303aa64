import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/db/postgres/migrations.ts'
import { testDatabase } from '../support/database.ts'
import type { EventPage } from '../support/event-actions.ts'
import { change, type Registration } from '../support/registration-actions.ts'
import { listOf, openAt, pageOf } from '../support/series-actions.ts'
import { Person, type Row } from '../support/visitor.ts'

const seed = readFileSync(path.join(projectRoot, 'supabase/seed.sql'), 'utf8')
const db = testDatabase()
const used = testDatabase()

interface Summary extends Row {
  id: string
  taken: number
  waiting: number
  max: number | null
  claimed: number
  guests: number
  labels: number
  fields: number
  is_private: boolean
  group_id: string | null
  ended: boolean
}

let events: Summary[]

beforeAll(async () => {
  await db.owner(seed)
  events = await db.owner<Summary>(
    `select e.id, e.max_participants as max, e.is_private, e.group_id, coalesce(e.end_datetime, e.datetime) < now() as ended,
       count(p.slot_number)::int as taken, count(p.waiting_since)::int as waiting, count(p.claimed_by_user_id)::int as claimed,
       count(p.id) filter (where p.user_id is null and p.claimed_by_user_id is null)::int as guests,
       jsonb_array_length(e.custom_fields) as fields,
       (select count(*)::int from public.participant_labels m where m.event_id = e.id) as labels
     from public.events e left join public.participants p on p.event_id = e.id group by e.id`,
  )
})

describe('the demo data', () => {
  const states: [string, (event: Summary) => boolean][] = [
    ['a full event', (event) => event.taken === event.max],
    ['a full one for which people wait', (event) => event.taken === event.max && event.waiting === 3],
    ['an empty one', (event) => event.taken === 0],
    ['a private one', (event) => event.is_private],
    ['one past', (event) => event.ended],
    ['one in a group', (event) => event.group_id !== null],
    ['one without a maximum', (event) => event.max === null],
    ['one with custom fields and labels', (event) => event.fields > 0 && event.labels > 0],
    ['one with claimed slots', (event) => event.claimed > 0],
    ['one with guests', (event) => event.guests > 0],
  ]
  test.each(states)('has %s', (_, matches) => {
    expect(events.some(matches)).toBe(true)
  })

  test('has a payment of every state, and a person who owes', async () => {
    const [{ states, balance } = {}] = await db.owner<{ states: string[]; balance: number }>(
      `select (select array_agg(distinct state order by state) from public.payments) as states,
         (select count(*)::int from public.participants p join public.events e on e.id = p.event_id
           where e.price_cents > 0 and p.slot_number is not null
             and not exists (select from public.payments y where y.participant_id = p.id)) as balance`,
    )
    expect(states).toEqual(['confirmed', 'denied', 'dismissed', 'left', 'refund', 'said', 'settled'])
    expect(balance).toBeGreaterThan(1)
  })

  test('has an event with sections: room, and a full one with a waitlist', async () => {
    const page = await db.anon.rpc<EventPage & { event: { sections: object[] } }>('get_event', {
      p_event_id: 'cleanTheBay1',
    })
    expect(page.event.sections).toMatchObject([
      { name: 'Driver', size: 2, taken: 1, waiting: 0 },
      { name: 'Cook', size: 3, taken: 3, waiting: 1 },
      { name: 'Sorter', size: 4, taken: 3, waiting: 0 },
    ])
    expect(page.roster).toHaveLength(7)
  })

  test('has a series with past dates and an open one with its regulars; the next one is not due yet', async () => {
    const visitor = db.anon
    const page = await pageOf(visitor, 'tuesdayFive1')
    expect(page).toMatchObject({
      event: { id: 'tuesdayWeek4' },
      series: { id: 'tuesdayFive1', every: 'week', ended: false, next: { id: null }, regular: false },
    })
    expect(page?.series?.earlier.map(({ id }) => id)).toEqual(['tuesdayWeek3', 'tuesdayWeek2', 'tuesdayWeek1'])
    expect(page?.roster.slice(0, 2).map(({ name }) => name)).toEqual(['Ana Sousa', 'Ben Carter'])
    // Once that date has begun, the next one is due.
    expect(page?.series?.due).toBe(Date.parse(String(page?.event.datetime)) <= Date.now())
    const next = await openAt(db, 'tuesdayFive1', new Date(Date.now() + 8 * 86_400_000))
    expect(await listOf(db, String(next))).toEqual(['1 Ana Sousa', '2 Ben Carter'])
    await db.owner('delete from public.events where id = $1', [next])
  })

  test('has activity over several days, newest first', async () => {
    const told = await db.owner<{ days: number }>(
      `select extract(epoch from at)::float8 / 86400 as days from private.activity where event_id = 'fiveASide123' order by id desc`,
    )
    const times = told.map(({ days }) => days)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(8)
  })

  test('never holds more people than places', () => {
    expect(events.filter(({ taken, max }) => max !== null && taken > max)).toEqual([])
  })

  test('has three accounts that can sign in with a password', async () => {
    const rows = await db.owner(
      `select u.email, u.encrypted_password ~ '^\\$2[aby]\\$' as hashed, u.email_confirmed_at is not null as confirmed,
         u.instance_id is not null as placed, i.provider
       from auth.users u join auth.identities i on i.user_id = u.id order by u.email`,
    )
    const account = { hashed: true, confirmed: true, placed: true, provider: 'email' }
    expect(rows).toEqual(['ana', 'ben', 'olga'].map((name) => ({ email: `${name}@roster.example`, ...account })))
  })

  test('keeps the rules: every registration of an event to come can be saved again as it is', async () => {
    const organizers = await db.owner<{ id: string; organizer_id: string; email: string }>(
      'select e.id, e.organizer_id, u.email from public.events e join auth.users u on u.id = e.organizer_id',
    )
    let saved = 0
    for (const { id, organizer_id, email } of organizers) {
      if (events.find((event) => event.id === id)?.ended) continue
      const organizer = new Person(db, { id: organizer_id, email, name: '' })
      const page = await organizer.rpc<EventPage>('get_event', { p_event_id: id })
      for (const row of page.roster) {
        const answer = await change(organizer, row as unknown as Registration)
        expect(answer).toMatchObject({ name: row.name, responses: row.responses })
        saved += 1
      }
    }
    expect(saved).toBeGreaterThan(10)
  })

  test('is refused a second time, and nothing is doubled', async () => {
    const before = await db.owner('select count(*) from public.participants')
    await expect(db.owner(seed)).rejects.toThrow('This database has users')
    expect(await db.owner('select count(*) from public.participants')).toEqual(before)
  })
})

test('a database that has users is refused', async () => {
  await used.person('Real')
  await expect(used.owner(seed)).rejects.toThrow('This database has users')
  expect(await used.owner('select 1 from public.events')).toEqual([])
})
