import { createHash } from 'node:crypto'
import pg from 'pg'
import { openServer } from '../../scripts/vite/embedded-backend.ts'
import type { Urls } from './worlds.ts'

/** One request of the app, and how long the answer took, ms. */
export interface Timing {
  request: string
  ms: number
}

/**
 * Answers the app's requests. A function is called as PostgREST does: one transaction with the role and claims of the person who asks, and a
 * statement that is prepared once per connection. Its time is that of the statement. Requests of tables go to the API of `npm start` in
 * this process. It embeds tables by subqueries and takes about a millisecond itself, so these times are upper limits of other plans.
 */
export class Api {
  readonly timings: Timing[] = []
  readonly #client: pg.Client
  readonly #tables: Awaited<ReturnType<typeof openServer>>
  /** Functions that return rows. */
  readonly #sets: Set<string>
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, tables: Awaited<ReturnType<typeof openServer>>, sets: Set<string>) {
    this.#client = client
    this.#tables = tables
    this.#sets = sets
  }

  static async connect({ visitor, owner }: Urls): Promise<Api> {
    const client = new pg.Client(visitor)
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select proname as name from pg_proc where proretset and pronamespace = 'public'::regnamespace`,
    )
    return new Api(client, await openServer(owner, 1), new Set(rows.map(({ name }) => name)))
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.end(), this.#tables.connection.close()])
  }

  /** Reports what was read so far to Postgres' counts. Left alone, an idle connection does so ten seconds later. */
  async reportCounts(): Promise<void> {
    const sql = 'select pg_stat_force_next_flush()'
    await Promise.all([this.#client.query(sql), this.#tables.connection.exec(sql)])
  }

  /** Answers one request after the other. Two at once would slow each other down on two cores. */
  answer(url: URL, init: RequestInit, userId: string | null): Promise<Response> {
    const next = this.#turn.then(async () => {
      const [, name] = /\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname) ?? []
      const started = performance.now()
      const { ms, response } = name
        ? await this.#call(name, JSON.parse(String(init.body ?? '{}')), userId)
        : { response: await this.#tables.fetch(new Request(url, init)), ms: performance.now() - started }
      if (!response.ok) throw new Error(`${url.pathname} was refused: ${await response.text()}`)
      this.timings.push({ request: requestOf(url), ms: name ? ms : performance.now() - started })
      return response
    })
    this.#turn = next.catch(() => undefined)
    return next
  }

  async #call(name: string, args: Record<string, unknown>, userId: string | null) {
    const handed = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
    const call = `public.${name}(${handed.join(', ')})`
    const text = this.#sets.has(name)
      ? `select coalesce(json_agg(t), '[]')::text as body from ${call} t`
      : `select coalesce(to_json(${call}), 'null')::text as body`
    const { ms, rows } = await timed(this.#client, introduction(userId), text, Object.values(args))
    return { ms, response: new Response(String(rows[0]?.body)) }
  }
}

/** Sets role, claims and search path for the transaction, as PostgREST does. */
const INTRODUCTION = `select set_config('search_path', '"public"', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('request.headers', '{}', true)`

/** Role and claims of a person, or of a visitor. */
export function introduction(userId: string | null): [role: string, claims: string] {
  const role = userId ? 'authenticated' : 'anon'
  return [role, JSON.stringify({ role, ...(userId && { sub: userId }) })]
}

export interface Timed {
  /** The statement alone, from sending it to the last byte of its answer. */
  ms: number
  /** The whole transaction. */
  wholeMs: number
  rows: Record<string, unknown>[]
}

/** One call in its own transaction. */
export async function timed(client: pg.Client, who: [string, string], text: string, values: unknown[]): Promise<Timed> {
  const begun = performance.now()
  await client.query('begin')
  try {
    await client.query(INTRODUCTION, who)
    const started = performance.now()
    // The name of a prepared statement has 63 letters at most.
    const { rows } = await client.query({ name: createHash('md5').update(text).digest('hex'), text, values })
    const ms = performance.now() - started
    await client.query('commit')
    return { ms, wholeMs: performance.now() - begun, rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A request's label, without ids and people: `events by organizer_id`. */
function requestOf(url: URL): string {
  const path = url.pathname.replace('/rest/v1/', '')
  const by = [...url.searchParams.keys()].filter((key) => !['select', 'order', 'limit', 'offset', 'or'].includes(key))
  return by.length ? `${path} by ${by.join(', ')}` : path
}
