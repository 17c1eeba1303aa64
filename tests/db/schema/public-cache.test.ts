import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow } from '../support/event-actions.ts'
import { join, joinAsGuest, newSecret } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Which answers a cache between the database and a phone may keep. */

const db = testDatabase()
const { olga, ana, sam } = testUsers(db)
let open: EventRow
let closed: EventRow

beforeAll(async () => {
  open = await buildEvent(olga, { name: 'Five-a-side', max_participants: 4 })
  closed = await buildEvent(olga, { name: 'Secret', is_private: true })
  await join(ana, open, { p_phone: '+351 912 000 111' })
  await joinAsGuest(db.anon, open, { p_secret: newSecret() })
})

/** Asks as the API does for a request, and returns the answer's Cache-Control beside it; null where there is none. */
async function ask(visitor: Visitor, call: string, values: string[], method = 'GET') {
  return visitor.transaction(async (client) => {
    await client.query("select set_config('request.method', $1, true), set_config('response.headers', '', true)", [
      method,
    ])
    const { rows } = await client.query<{ answer: Row | null }>(`select to_jsonb(public.${call}) as answer`, values)
    const told = await client.query<{ headers: string | null }>(
      "select nullif(current_setting('response.headers', true), '') as headers",
    )
    const headers: Record<string, string>[] = JSON.parse(told.rows[0]?.headers ?? '[]')
    return {
      answer: rows[0]?.answer,
      kept: headers.find((header) => 'Cache-Control' in header)?.['Cache-Control'] ?? null,
    }
  }, method === 'GET')
}

const page = (visitor: Visitor, event: EventRow, method?: string) => ask(visitor, 'get_event($1)', [event.id], method)
const invite = (visitor: Visitor, event: EventRow, method?: string) =>
  ask(visitor, "get_invite('event', $1)", [event.id], method)

const FOR_A_SECOND = 'public, max-age=0, s-maxage=1'

test("a visitor's response about a public event may be cached for a second, by shared caches only", async () => {
  expect((await page(db.anon, open)).kept).toBe(FOR_A_SECOND)
  expect((await invite(db.anon, open)).kept).toBe(FOR_A_SECOND)
})

test("responses to accounts are never cached: not the organizer's, a participant's, or a stranger's", async () => {
  for (const person of [olga, ana, sam]) {
    expect((await page(person, open)).kept).toBeNull()
    expect((await invite(person, open)).kept).toBeNull()
  }
})

test('a POST is never cached', async () => {
  expect((await page(db.anon, open, 'POST')).kept).toBeNull()
  expect((await invite(db.anon, open, 'POST')).kept).toBeNull()
})

test('an unchanged page is true instead of a body, until the version of the caller differs', async () => {
  const versionOf = async (visitor: Visitor) => String((await page(visitor, open, 'POST')).answer?.version)
  const askAgain = async (visitor: Visitor, version: string) =>
    (await ask(visitor, 'get_event($1, $2)', [open.id, version], 'POST')).answer as unknown
  const [visitors, organizers] = [await versionOf(db.anon), await versionOf(olga)]
  expect([await askAgain(db.anon, visitors), await askAgain(olga, organizers)]).toEqual([true, true])
  expect(await askAgain(olga, visitors)).toMatchObject({ version: organizers })
  await join(sam, open)
  expect(await askAgain(db.anon, visitors)).toMatchObject({ participant_count: 3 })
})

test('responses about private events are never cached, nor that one was not found', async () => {
  expect(await page(db.anon, closed)).toEqual({ answer: null, kept: null })
  expect(await invite(db.anon, closed)).toMatchObject({ answer: { is_private: true }, kept: null })
  expect(await ask(db.anon, 'get_event($1)', ['nothing_here'])).toEqual({ answer: null, kept: null })
})

test('the operator’s answer is not kept', async () => {
  const operator = await db.pool('supabase_admin').connect()
  try {
    await operator.query('begin')
    await operator.query(`set local role service_role`)
    await operator.query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('request.method', 'GET', true),
         set_config('response.headers', '', true)`,
    )
    await operator.query('select public.get_event($1)', [open.id])
    const { rows } = await operator.query("select current_setting('response.headers', true) as headers")
    expect(rows).toEqual([{ headers: '' }])
  } finally {
    await operator.query('rollback')
    operator.release()
  }
})

test('a cached response is the same for all visitors, and has no contact data', async () => {
  const phones = [db.anon, db.anon.with({ 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Phone', cookie: 'who=leo' })]
  const [first, second] = await Promise.all(phones.map((phone) => page(phone, open)))
  expect(first?.answer).toEqual(second?.answer)
  expect(JSON.stringify(first?.answer)).not.toMatch(/912 000 111|@people\.example/)
  expect(first?.answer?.viewer).toEqual({
    is_organizer: false,
    manages: false,
    registered: false,
    place: null,
    accepted: false,
  })
})
