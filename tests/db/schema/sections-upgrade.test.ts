import { beforeAll, expect, test } from 'vitest'
import { buildEvent, endEvent } from '../support/event-actions.ts'
import { claim, join, joinAsGuest, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { databaseOf, update } from '../support/upgrade.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** A database in use is upgraded to one that knows sections. Anyone who uses none is answered byte by byte as before. */

const db = databaseOf('1.1.0')
let olga: Person
let ana: Person
let ben: Person
let people: Record<string, Visitor>
let events: string[]
let rows: Registration[]
let secrets: string[]
let before: Record<string, string | null>
let columnsBefore: string[]

const columnNames = async () =>
  (
    await db.owner<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.events'::regclass and attnum > 0`,
    )
  ).map(({ name }) => name)

/** A repeated call, as pages of 1.0.0 and as today's pages make it. */
const JOIN_AGAIN = {
  old: 'public.register(p_id => $1, p_event_id => $2, p_name => $3, p_claim => $4)',
  new: "public.register($1, $2, jsonb_build_object('name', $3::text), case when $4 then 'claim' else 'own' end)",
}

/** Every answer about these events, as the bytes that leave the database. */
async function answers(pages: keyof typeof JOIN_AGAIN): Promise<Record<string, string | null>> {
  const told: Record<string, string | null> = {}
  const ask = async (name: string, who: Visitor, sql: string, values: unknown[]) => {
    const [row] = await who.query<{ answer: string | null }>(`select (${sql})::text as answer`, values)
    told[name] = row?.answer ?? null
  }
  for (const [name, who] of Object.entries(people)) {
    for (const id of events) {
      await ask(`${name}: page of ${id}`, who, 'public.get_event($1)', [id])
      await ask(`${name}: invite to ${id}`, who, "public.get_invite('event', $1)", [id])
    }
  }
  for (const id of events.slice(0, -1)) await ask(`line of ${id}`, olga, 'public.get_waitlist($1, 1)', [id])
  for (const secret of secrets) await ask(`registration ${secret}`, db.anon, 'public.get_registration($1)', [secret])
  for (const [index, row] of rows.entries()) {
    const who = [ana, ben][index % 2] as Person
    const again = JOIN_AGAIN[pages]
    await ask(`joined again ${row.id}`, who, again, [row.id, row.event_id, row.name, row.name.startsWith('Carla')])
  }
  return told
}

beforeAll(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  people = { Olga: olga, Ana: ana, Ben: ben, 'a visitor': db.anon }
  const made = [
    await buildEvent(olga, { max_participants: 2, price_cents: 500, currency: 'EUR', description: 'Bring water' }),
    await buildEvent(olga, { max_participants: 1 }),
    await buildEvent(olga, { max_participants: null, datetime: null, end_datetime: null }),
    await buildEvent(olga, { max_participants: 3, is_private: true }),
  ]
  for (const { id } of made) for (const who of [ana, ben]) await who.rpc('accept_invite', { p_type: 'event', p_id: id })
  rows = []
  secrets = []
  for (const event of made) {
    for (const who of [ana, ben]) rows.push(await wait(who, event))
    for (const who of [ana, ben]) rows.push(await claim(who, event, `Carla of ${who.name}`, { p_wait: true }))
    if (!event.is_private) secrets.push((await joinAsGuest(db.anon, event, { p_wait: true })).secret)
  }
  await withdraw(olga, [rows[4] as Registration])
  rows[4] = await wait(ana, made[1] as Row & { id: string })
  const over = await buildEvent(olga)
  rows.push(await join(ana, over))
  await endEvent(olga, over)
  const date = await buildSeries(olga)
  rows.push(await claim(olga, date, 'Carla').catch(() => rows[0] as Registration))
  await keepPlace(olga, date.series_id).catch(() => undefined)
  events = [...made.map(({ id }) => id), over.id, date.id, date.series_id]
  rows = rows.filter(({ name }) => name !== 'Carla')
  before = await answers('old')
  columnsBefore = await columnNames()
  await update(db, '1.1.0')
})

test('all viewers get the same bytes as before, except for later columns and claimers', async () => {
  const since = (await columnNames()).filter((name) => name !== 'sections' && !columnsBefore.includes(name)).join('|')
  // Only event managers read the claimers, and only if a row was claimed.
  const fromSince = new RegExp(
    `"(${since})": \\w+, |, "(${since})": \\w+|, "claimers": \\[[^\\]]+\\]|, "version" : "\\w+"`,
    'g',
  )
  const after = await answers('new')
  expect(Object.values(before).filter((answer) => answer !== null).length).toBeGreaterThan(60)
  for (const [question, answer] of Object.entries(before)) {
    // The mark of new activity is gone since.
    const was = answer?.replaceAll(/, "has_news" ?: \w+/g, '') ?? null
    expect([question, after[question]?.replaceAll(fromSince, '') ?? null]).toEqual([question, was])
  }
})

test('events from before go on: anyone who leaves makes room, and a page that does not know sections can join', async () => {
  const [event] = events
  const waiting = before[`line of ${event}`] ?? ''
  expect(waiting).toContain('Carla of Ana')
  await withdraw(ana, [rows[0] as Registration])
  const line = await olga.rpc<Row[]>('get_waitlist', { p_event_id: event, p_from: 1 })
  expect(line.map(({ name }) => name)).toEqual(['Carla of Ben', 'Gus Guest'])
  const cleo = await db.person('Cleo')
  expect(await join(cleo, { id: events[3] as string }).catch(({ hint }) => hint)).toBe('event_not_found')
  expect(await join(cleo, { id: events[2] as string })).toMatchObject({ slot_number: 6 })
})
