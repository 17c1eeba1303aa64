import { randomUUID } from 'node:crypto'
import { escapeLiteral } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, hours } from '../support/event-actions.ts'
import { addMembers, buildGroup } from '../support/group-actions.ts'
import { buildPriced, sayPaid } from '../support/payment-actions.ts'
import { join, joinAsGuest, newSecret } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { buildSectioned, joinIn } from '../support/section-actions.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/**
 * The reach of a person with nothing but public links: every function that they may call, with every id they know, by GET and by POST. Ids
 * in responses are known from then on, until nothing new is found. No
 * answer may name what is private. The functions and their parameters come from the catalogue, so that none is forgotten.
 */

const db = testDatabase()
const { olga, ana } = testUsers(db)
/** Values that are posted in public. */
let links: string[]

beforeAll(async () => {
  const hidden = await buildEvent(olga, { is_private: true })
  const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: hidden.id })
  await olga.update('events', { id: copy.id }, { is_private: false })
  await buildLabel(olga, hidden)

  const [club, open] = [await buildGroup(olga, { is_private: true }), await buildGroup(olga)]
  await buildEvent(olga, { group_id: club.id, is_private: true })
  await buildEvent(olga, { group_id: open.id, is_private: true })
  const meeting = await buildEvent(olga, { group_id: open.id })
  await addMembers(olga, open, [await join(ana, meeting)])

  const priced = await buildPriced(olga)
  for (const event of [hidden, priced]) await helps(ana, olga, event)
  const row = await join(ana, priced, {
    p_email: 'ana@secret.example',
    p_phone: '+351912000111',
    p_notes: 'A secret note',
  })
  await sayPaid(ana, row)
  await joinAsGuest(db.anon, priced, { p_email: 'gus@secret.example', p_notes: 'Another secret note' })
  await Promise.all([olga, ana].map((person) => person.rpc('get_calendar_token')))
  const split = await buildSectioned(olga, { Driver: 2, Cook: 1 })
  const cook = await joinIn(ana, split, 'c', { p_notes: 'A cook' })
  const driver = await joinAsGuest(db.anon, split, { p_section: 'd', p_notes: 'A driver' })
  await setTeams(olga, split, [[cook], [driver]])

  links = [
    copy.id,
    open.id,
    meeting.id,
    priced.id,
    split.id,
    ...(await seriesWithPrivateDates()),
    await dateOfPrivateSeries(),
  ]
})

/** A public series. Its first two dates are over. Private are: one of these two, the current date, and one of those to come. */
async function seriesWithPrivateDates(): Promise<string[]> {
  const weekly = await buildSeries(olga, {}, { opens: 60 })
  await openSeries(db.anon, weekly.series_id)
  const dates = await datesOf(db, weekly.series_id)
  const id = (index: number) => dates[index]?.id
  await olga.update('events', { id: id(0) }, { datetime: hours(-50), end_datetime: hours(-48) })
  await olga.update('events', { id: id(1) }, { datetime: hours(-30), end_datetime: hours(-28) })
  await olga.update('events', { id: [id(1), id(2), id(4)] }, { is_private: true })
  await ana.rpc('accept_invite', { p_type: 'event', p_id: id(4) })
  await join(ana, { id: id(4) ?? '' })
  await keepPlace(ana, weekly.series_id)
  const lonely = await buildSeries(olga)
  await olga.update('events', { id: lonely.id }, { is_private: true })
  return [weekly.series_id, lonely.series_id]
}

/** A public date of a private series. */
async function dateOfPrivateSeries(): Promise<string> {
  const made = await buildSeries(olga, { is_private: true }, { opens: 60 })
  await openSeries(olga, made.series_id)
  await ana.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
  await join(ana, made)
  await keepPlace(ana, made.series_id)
  await olga.update('events', { id: made.id }, { is_private: false })
  return made.id
}

/** Values that no answer may name, and what they are. */
async function secrets(): Promise<Map<string, string>> {
  const rows = await db.owner<{ secret: string; what: string }>(
    `select id as secret, 'a private event' as what from public.events where is_private
     union all select id, 'a private series' from public.series where (template ->> 'is_private')::boolean
     union all select g.id::text, 'a private group' from public.groups g where g.is_private
     union all select id::text, 'an account' from auth.users where id = any ($1)
     union all select l.id::text, 'a label of a private event' from public.labels l join public.events e on e.id = l.event_id where e.is_private
     union all select p.id::text, 'a registration for a private event' from public.participants p join public.events e on e.id = p.event_id where e.is_private
     union all select id::text, 'a regular' from private.regulars
     union all select id::text, 'a payment' from public.payments
     union all select id::text, 'a co-host' from private.cohosts
     union all select token, 'the link of a co-host' from private.cohost_links
     union all select token, 'the address of a calendar' from private.calendar_feeds where holder = any ($1)
     union all select id::text, 'a device' from private.push_subscriptions
     union all select endpoint, 'the address of a device' from private.push_subscriptions where holder = any ($1)
     union all select encode(secret_hash, 'hex'), 'a secret' from private.holders where secret_hash is not null
     union all select id::text, 'a guest' from private.holders where secret_hash is not null
     union all select v, 'what somebody entered' from public.participants, unnest(array[email, phone, notes]) v where v is not null`,
    [[olga.id, ana.id]],
  )
  return new Map(rows.map(({ secret, what }) => [secret, what]))
}

interface Called {
  name: string
  parameters: Record<string, string>
  /** By GET it is refused, because it writes. */
  writes: boolean
  /** Parameters that have a default. */
  optional: string[]
}

/** The functions of the API that this role may call, with the names and types of their parameters. */
const callable = (role: string) =>
  db.owner<Called>(
    `select p.proname as name, p.provolatile = 'v' as writes, coalesce(a.parameters, '{}') as parameters, coalesce(a.optional, '{}') as optional
       from pg_proc p, lateral (
         select jsonb_object_agg(coalesce(nullif(a.name, ''), 'row'), format_type(a.type, null)) as parameters,
                array_agg(a.name::text) filter (where a.place > p.pronargs - p.pronargdefaults) as optional
           from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as a(name, type, place) where a.type is not null) a
      where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute')
      -- Anyone who is gone asks nothing more.
      order by p.proname = 'delete_account', p.proname`,
    [role],
  )

/** The values sent for a parameter that names no row: one or several. */
const values: Record<string, unknown[]> = {
  p_type: ['event', 'group'],
  p_section: [null, 'd'],
  p_name: ['Stranger'],
  p_text: ['Hello'],
  p_on: [true, false],
  p_told: ['all'],
  p_cant: [true, false],
  p_people: [[{ id: randomUUID(), name: 'Stranger' }]],
  p_secret: [newSecret()],
  p_secrets: [[newSecret()]],
  p_email: [null],
  p_phone: [null],
  p_notes: [null],
  p_responses: [{}],
  p_event: [{ name: 'Mine', datetime: hours(5), time_zone: 'Europe/Lisbon' }],
  p_changes: [{ location: 'Elsewhere' }],
  p_every: ['week'],
  p_teams: [null, [[randomUUID()], [randomUUID()]]],
  p_from: [1],
  p_until: [1],
  p_entry: [1, { name: 'Stranger' }],
  p_occurs_on: ['2059-05-06'],
  p_skipped: [true],
  p_came: [true],
  p_datetime: ['2059-05-06T19:00:00Z'],
  p_location: ['Elsewhere'],
  p_max_participants: [9],
  p_endpoint: ['https://fcm.googleapis.com/fcm/send/stranger'],
  p_p256dh: ['x'.repeat(87)],
  p_auth: ['x'.repeat(22)],
  p_device: ['A phone'],
  p_time_zone: ['UTC'],
}
const ID = /^(p_(token|scope|id|ids|\w+_ids?)|user_id)$/

const isUuid = (id: string) => id.length === 36
const ANY_ID = /"([\w-]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g

/** Every way to call it with what is known. Where it takes two ids, only the first one is tried out. */
function argumentsFor({ name, parameters, optional }: Called, known: string[]): Row[] {
  const uuids = known.filter(isUuid)
  const [links12, tried] = [known.filter((id) => !isUuid(id)), { one: false }]
  return Object.entries(parameters).reduce<Row[]>(
    (rows, [parameter, type]) => {
      if (parameter === 'row') return rows
      const choose = () => {
        if (!ID.test(parameter)) return values[parameter]
        if (type === 'uuid[]') return [uuids]
        if (tried.one) return [randomUUID()]
        tried.one = true
        return type === 'uuid' ? [...uuids, randomUUID()] : ['p_id', 'p_scope'].includes(parameter) ? known : links12
      }
      const choices = choose()
      if (!choices && optional.includes(parameter)) return rows
      if (!choices) throw new Error(`The test knows no value for ${parameter} of ${name}`)
      return rows.flatMap((row) => choices.map((choice) => ({ ...row, [parameter]: choice })))
    },
    [{}],
  )
}

function statement({ name, parameters }: Called, args: Row): string {
  const columns = Object.entries(parameters).filter(([parameter]) => parameter in args)
  // A computed column: of every row that is seen.
  if (parameters.row) return `select to_jsonb(public.${name}(t)) as answer from public.${parameters.row} t`
  const call = `public.${name}(${columns.map(([parameter]) => `${parameter} => a.${parameter}`).join(', ')})`
  const record = ['unused text', ...columns.map(([parameter, type]) => `${parameter} ${type}`)].join(', ')
  return `select to_jsonb(${call}) as answer from json_to_record(${escapeLiteral(JSON.stringify(args))}) as a(${record})`
}

/** Syntax, a type, a name that is not there: the mistake is this test's. */
const WRONGLY_ASKED = /^\{"code":"(42601|42703|42883|42804|42P\d\d)"/

const BOTH = ['GET', 'POST'] as const
const POST = ['POST'] as const

/** The answer, or the error, as text. */
async function ask(visitor: Visitor, called: Called, args: Row, method: 'GET' | 'POST'): Promise<string> {
  const rows = visitor.transaction(async (client) => {
    // Both at once, as there are thousands of them.
    const asked = `select set_config('request.method', '${method}', true); ${statement(called, args)}`
    const answers = (await client.query(asked)) as unknown as { rows: Row[] }[]
    return answers[1]?.rows
  }, method === 'GET')
  return JSON.stringify(await rows.catch(({ code, message, detail, hint }: Row) => ({ code, message, detail, hint })))
}

/** Calls everything, at least twice, until nothing new is found. Returns the private values in the responses. */
async function walk(visitor: Visitor, role: string) {
  const functions = await callable(role)
  const known = new Set(links)
  const forbidden = await secrets()
  const told = new Set<string>()
  for (let round = 0, before = 0; round < 2 || before < known.size; round += 1) {
    before = known.size
    for (const called of functions) {
      for (const args of argumentsFor(called, [...known])) {
        for (const method of called.writes && round > 0 ? POST : BOTH) {
          const answer = await ask(visitor, called, args, method)
          if (WRONGLY_ASKED.test(answer)) throw new Error(`${called.name} was not understood: ${answer}`)
          for (const [secret, what] of forbidden) {
            if (answer.includes(secret)) told.add(`${called.name} tells ${what}`)
          }
          // Only what is read counts: the ids of what the stranger makes lead nowhere.
          if (called.name.startsWith('get_') || called.name === 'open_series') {
            for (const [, id = ''] of answer.matchAll(ANY_ID)) known.add(id)
          }
        }
      }
    }
  }
  return { told: [...told], known }
}

describe.each(['anon', 'authenticated'])('a stranger (%s)', (role) => {
  test('gets nothing private in any response', async () => {
    const stranger = role === 'anon' ? db.anon : await db.person('Stranger')
    const { told, known } = await walk(stranger, role)
    expect(told).toEqual([])
    // The walk went somewhere: to the dates of the series, the rows of a roster.
    const roster = await db.owner<{ id: string }>('select id from public.participants where event_id = $1', [links[3]])
    for (const { id } of roster) expect(known).toContain(id)
  })
})
