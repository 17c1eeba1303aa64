import { createHash } from 'node:crypto'
import pg from 'pg'
import { readSchema, type SchemaCache } from './schema-cache.ts'
import { translate } from './translate.ts'

/** One request of the app, and how long Postgres took to answer it, ms. */
export interface Timing {
  request: string
  ms: number
}

/**
 * Stands in for PostgREST. Each request is one transaction with the role and claims of the person who asks, and each
 * statement is prepared once per connection. The statement is timed, from sending it to the last byte of its answer.
 * Reading the token, and opening and closing the transaction, is not.
 */
export class Api {
  readonly timings: Timing[] = []
  readonly #client: pg.Client
  readonly #schema: SchemaCache
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, schema: SchemaCache) {
    this.#client = client
    this.#schema = schema
  }

  static async connect(url: string): Promise<Api> {
    const client = new pg.Client(url)
    await client.connect()
    return new Api(client, await readSchema(client))
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** Reports what was read so far to Postgres' counts. Left alone, an idle connection does so ten seconds later. */
  async reportCounts(): Promise<void> {
    await this.#client.query('select pg_stat_force_next_flush()')
  }

  /** Answers one request after the other. Two at once would slow each other down on two cores. */
  answer(url: URL, headers: Headers, body: string | null, userId: string | null): Promise<Response> {
    const next = this.#turn.then(() => this.#answer(url, headers, body, userId))
    this.#turn = next.catch(() => undefined)
    return next
  }

  async #answer(url: URL, headers: Headers, body: string | null, userId: string | null): Promise<Response> {
    const { sql, values, readOnly } = translate(this.#schema, url, headers, body)
    const client = this.#client
    await client.query(readOnly ? 'begin read only' : 'begin')
    try {
      await client.query(INTRODUCTION, introduction(userId))
      const started = performance.now()
      const { rows } = await client.query<{ body: string; total: string | null }>({
        name: nameOf(sql),
        text: sql,
        values,
      })
      this.timings.push({ request: requestOf(url), ms: performance.now() - started })
      await client.query('commit')
      const total = rows[0]?.total
      return new Response(rows[0]?.body, { headers: total ? { 'content-range': `0-0/${total}` } : {} })
    } catch (error) {
      await client.query('rollback')
      throw new Error(`${requestOf(url)} was refused: ${(error as Error).message}\n${sql}`, { cause: error })
    }
  }
}

/** Sets role, claims and search path for the transaction, as PostgREST does. */
export const INTRODUCTION = `select set_config('search_path', '"public"', true), set_config('role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('request.headers', '{}', true)`

export function introduction(userId: string | null): [role: string, claims: string] {
  const role = userId ? 'authenticated' : 'anon'
  return [role, JSON.stringify({ role, ...(userId && { sub: userId }) })]
}

/** The name of a prepared statement: the same text has the same name. */
const nameOf = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, 40)

/** A request's label, without ids and people: `events by organizer_id`. */
function requestOf(url: URL): string {
  const path = url.pathname.replace('/rest/v1/', '')
  const by = [...url.searchParams.keys()].filter((key) => !['select', 'order', 'limit', 'offset', 'or'].includes(key))
  return by.length ? `${path} by ${by.join(', ')}` : path
}
