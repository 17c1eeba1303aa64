import { escapeIdentifier, escapeLiteral, type PoolClient, type QueryResult } from 'pg'
import type { Database } from './database.ts'
import { rpcQuery } from './rpc-query.ts'

export type Row = Record<string, unknown>
/** Columns and the values they must have; a list means any of them. */
export type Where = Row

const quote = escapeIdentifier
const table = (name: string) => `public.${quote(name)}`

/**
 * A caller of the database through the API: each call is one transaction with the role, the claims and the headers set as PostgREST sets
 * them. Without an account: the role `anon`.
 */
export class Visitor {
  readonly #db: Database
  readonly #claims: Row
  readonly #headers: Record<string, string>
  #transaction: PoolClient | undefined

  constructor(db: Database, claims: Row = { role: 'anon' }, headers: Record<string, string> = {}) {
    this.#db = db
    this.#claims = claims
    this.#headers = headers
  }

  /** The same visitor, sending these request headers. */
  with(headers: Record<string, string>): Visitor {
    return new Visitor(this.#db, this.#claims, headers)
  }

  /** The same visitor inside a transaction that another caller begins and ends. */
  within(transaction: PoolClient): Visitor {
    const visitor = new Visitor(this.#db, this.#claims, this.#headers)
    visitor.#transaction = transaction
    return visitor
  }

  /** `POST /rpc/name`: the function's result as the JSON that the browser gets. */
  async rpc<T = unknown>(name: string, args: Row = {}): Promise<T> {
    const call = await rpcQuery(this.#db, name, args)
    const [answer] = await this.query<{ result: T; status: string | null }>(call.sql, call.values, call.readOnly)
    const result = answer?.result as T
    // A function may answer with an error's status and body. The browser sees an error, and the transaction is committed.
    if (Number(answer?.status ?? 0) < 400) return result
    const { details, ...error } = result as Row
    throw Object.assign(new Error(String(error.message)), { ...error, detail: details ?? undefined })
  }

  /** `POST /table`: one row or, as PostgREST allows, many at once; returns what was written. */
  insert<T = Row>(name: string, rows: Row | Row[], onConflict = ''): Promise<T[]> {
    const list = Array.isArray(rows) ? rows : [rows]
    const columns = [...new Set(list.flatMap(Object.keys))].map(quote).join(', ')
    return this.query<T>(
      `insert into ${table(name)} (${columns})
       select ${columns} from json_populate_recordset(null::${table(name)}, $1) ${onConflict} returning *`,
      [JSON.stringify(list)],
    )
  }

  /** `POST /table` with `Prefer: return=minimal`, which needs no right to read what it writes. */
  async insertBlindly(name: string, row: Row): Promise<void> {
    const columns = Object.keys(row).map(quote).join(', ')
    await this.query(
      `insert into ${table(name)} (${columns}) select ${columns} from json_populate_record(null::${table(name)}, $1)`,
      [JSON.stringify(row)],
    )
  }

  /** `POST /table` with `Prefer: resolution=merge-duplicates`. */
  upsert<T = Row>(name: string, row: Row, key: string[]): Promise<T[]> {
    const changes = Object.keys(row).map((column) => `${quote(column)} = excluded.${quote(column)}`)
    return this.insert<T>(name, row, `on conflict (${key.map(quote).join(', ')}) do update set ${changes.join(', ')}`)
  }

  /** `PATCH /table?…`: returns the rows it changed. */
  update<T = Row>(name: string, where: Where, change: Row): Promise<T[]> {
    const sets = Object.keys(change).map((column) => `${quote(column)} = new_values.${quote(column)}`)
    return this.query<T>(
      `update ${table(name)} set ${sets.join(', ')} from json_populate_record(null::${table(name)}, $1) as new_values
       where ${conditions(name, where, 2)} returning ${table(name)}.*`,
      [JSON.stringify(change), ...Object.values(where)],
    )
  }

  /** `DELETE /table?…`: returns the rows it removed. */
  remove<T = Row>(name: string, where: Where): Promise<T[]> {
    return this.query<T>(
      `delete from ${table(name)} where ${conditions(name, where, 1)} returning *`,
      Object.values(where),
    )
  }

  /** `GET /table?…`. */
  select<T = Row>(name: string, where: Where = {}, columns = '*'): Promise<T[]> {
    return this.query<T>(
      `select ${columns} from ${table(name)} where ${conditions(name, where, 1)}`,
      Object.values(where),
      true,
    )
  }

  /** Any statement, with this visitor's rights. */
  async query<T = Row>(sql: string, values: unknown[] = [], readOnly = false): Promise<T[]> {
    const inside = this.#transaction
    const client = inside ?? (await this.#db.pool('authenticator').connect())
    if (!client.pipeline) {
      if (!inside) client.release()
      return this.transaction(async (open) => (await open.query(sql, values)).rows as T[], readOnly)
    }
    const before = client.query(inside ? this.#introduction() : this.#begin(readOnly))
    const asked = client.query(sql, values)
    // Postgres takes it for a rollback after an error.
    const after = inside ? [] : [client.query('commit')]
    const [, answer] = await allOf([before, asked, ...after]).finally(() => inside ?? client.release())
    return answer?.rows as T[]
  }

  /** Several statements in one transaction, with this visitor's rights. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>, readOnly = false): Promise<T> {
    if (this.#transaction) {
      await this.#transaction.query(this.#introduction())
      return work(this.#transaction)
    }
    const client = await this.#db.pool('authenticator').connect()
    try {
      await client.query(this.#begin(readOnly))
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      // On a broken connection there is nothing left to roll back, and the first error is the one to report.
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  #begin(readOnly: boolean): string {
    return `${readOnly ? 'begin read only' : 'begin'}; ${this.#introduction()}`
  }

  #introduction(): string {
    const [role, claims, headers] = [
      String(this.#claims.role),
      JSON.stringify(this.#claims),
      JSON.stringify(this.#headers),
    ].map(escapeLiteral)
    return `select set_config('search_path', '"public"', true), set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${claims}, true), set_config('request.headers', ${headers}, true),
      set_config('response.status', '', true)`
  }
}

/** A visitor who is signed in. */
export class Person extends Visitor {
  readonly id: string
  readonly email: string
  readonly name: string

  constructor(db: Database, account: { id: string; email: string; name: string }) {
    super(db, {
      role: 'authenticated',
      aud: 'authenticated',
      sub: account.id,
      email: account.email,
      user_metadata: { full_name: account.name },
    })
    this.id = account.id
    this.email = account.email
    this.name = account.name
  }
}

/**
 * The responses to statements that were sent one behind the other, without waiting in between, because there are tens of thousands. Throws
 * the first error when all have ended.
 */
async function allOf(sent: Promise<QueryResult>[]): Promise<QueryResult[]> {
  return (await Promise.allSettled(sent)).map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

function conditions(name: string, where: Where, first: number): string {
  const parts = Object.entries(where).map(
    ([column, value], index) =>
      `${table(name)}.${quote(column)} = ${Array.isArray(value) ? `any($${index + first})` : `$${index + first}`}`,
  )
  return parts.join(' and ') || 'true'
}
