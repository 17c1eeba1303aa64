import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { copying, MIGRATED } from '../../../scripts/db/postgres/migrations.ts'
import type { Server } from '../../../scripts/db/postgres/server.ts'
import { Person, Visitor } from './visitor.ts'

// Dates as the API sends them: text, not JavaScript dates.
for (const type of [1082, 1114, 1184]) pg.types.setTypeParser(type, (value) => value)
// Counts as numbers: they are small enough.
pg.types.setTypeParser(20, Number)

/** The server that all test files share. */
export const shared: Pick<Server, 'url'> = {
  url: (role: string, database: string) =>
    inject('postgresUrl').replace('//role:', `//${role}:`).replace('/database', `/${database}`),
}

/** The connections of a file in which people come one after the other, or a few at once. */
const CALM = 4

/** Postgres plans the statements of a function anew for its first five calls. Most functions have fewer here, so that planning would be a tenth of all work. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

interface Options {
  /** The database that it is a copy of. */
  source?: string
  connections?: number
  server?: Pick<Server, 'url'>
  /** Its reads and calls are counted (support/cost.ts), so they are planned as in production. */
  isMeasured?: boolean
}

/** This worker's connections on which databases are made and dropped. Each new one would cost as much as the copy itself. */
const makers = new WeakMap<Pick<Server, 'url'>, pg.Pool>()

async function makeOn(server: Pick<Server, 'url'>, statement: string): Promise<void> {
  const connectionString = server.url('supabase_admin', 'postgres')
  const maker =
    makers.get(server) ?? new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  if (!makers.has(server)) maker.on('error', () => undefined)
  makers.set(server, maker)
  await maker.query(statement)
}

interface Account {
  email?: string
  confirmed?: boolean
  phone?: string
}

/** A test file's own database. Visitors ask as PostgREST does; `owner` is the role that ran the migrations. */
export class Database {
  readonly name = `t_${randomBytes(6).toString('hex')}`
  readonly anon = new Visitor(this)
  readonly #pools = new Map<string, pg.Pool>()
  readonly #source: string
  readonly #connections: number
  readonly #server: Pick<Server, 'url'>
  /** There are no races here, so a commit need not wait for the disk. */
  readonly #isCalm: boolean
  readonly #isMeasured: boolean

  constructor({ source = MIGRATED, connections = CALM, server = shared, isMeasured = false }: Options = {}) {
    this.#source = source
    this.#connections = connections
    this.#server = server
    this.#isCalm = server === shared && connections <= CALM
    this.#isMeasured = isMeasured
  }

  async open(): Promise<void> {
    await makeOn(this.#server, copying(this.#source, this.name))
    if (this.#isMeasured) await makeOn(this.#server, `alter database ${this.name} set track_functions = 'all'`)
  }

  /** Ends every connection; the next query gets a new one. After a crash the old ones may not know yet that they are broken. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }

  /** Ends every connection and deletes the database. Deleting a hundred of them at the end of a run took long. */
  async drop(): Promise<void> {
    await this.close()
    await makeOn(this.#server, `drop database if exists ${this.name} with (force)`)
  }

  /** The connections of one role; `authenticator` is PostgREST's. */
  pool(role: 'authenticator' | 'postgres' | 'supabase_auth_admin' | 'supabase_admin'): pg.Pool {
    const known = this.#pools.get(role)
    if (known) return known
    const pool = new pg.Pool({
      connectionString: this.url(role),
      // People race as PostgREST's role. Fifty connections of each role would be more than the server takes from three files.
      max: role === 'authenticator' ? this.#connections : CALM,
      pipeline: this.#isCalm,
      options: this.#isMeasured ? '' : PLANNED_ONCE,
    })
    // If a connection breaks in use, the query fails; a broken idle one is replaced by the next query.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pools.set(role, pool)
    return pool
  }

  url(role: string): string {
    return this.#server.url(role, this.name)
  }

  /** A query without policies, to prepare a test and to see what is really in the tables. */
  async owner<T extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool('postgres').query<T>(sql, values)).rows
  }

  /** Does the work while another transaction is open after this statement; then commits it. */
  async during(sql: string, values: unknown[], work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const client = await this.pool('postgres').connect()
    try {
      await client.query('begin')
      await client.query(sql, values)
      await work(client)
      await client.query('commit')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  /** Returns once so many calls wait for another transaction. */
  async untilWaiting(calls = 1): Promise<void> {
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted and locktype in ('transactionid', 'tuple')`
    await expect.poll(() => this.owner(waiting), { interval: 5, timeout: 10_000 }).toHaveLength(calls)
  }

  /** Someone with an account. */
  async person(name: string, options: Account = {}): Promise<Person> {
    const person = this.newcomer(name, options.email)
    await this.signUp(person, options)
    return person
  }

  /** Someone who has no account until `signUp`. */
  newcomer(name: string, email?: string): Person {
    const id = randomUUID()
    const address = email ?? `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${id.slice(0, 8)}@people.example`
    return new Person(this, { id, email: address, name })
  }

  /** Makes the account the way the auth service makes it. */
  async signUp({ id, email, name }: Person, options: Account = {}): Promise<void> {
    await this.pool('supabase_auth_admin').query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at, last_sign_in_at)
       values ($1, $2, 'authenticated', 'authenticated', $3, '', case when $4 then now() end,
         '{"provider": "email", "providers": ["email"]}', $5, now(), now(), now())`,
      [
        '00000000-0000-0000-0000-000000000000',
        id,
        email,
        options.confirmed ?? true,
        { full_name: name, ...(options.phone ? { phone: options.phone } : {}) },
      ],
    )
  }

  /** Deletes an account the way the auth service does. */
  async deleteAccount(person: Person): Promise<void> {
    await this.pool('supabase_auth_admin').query('delete from auth.users where id = $1', [person.id])
  }
}

/** Gives the test file a separate database; call it at the top of the file. */
export function testDatabase(options?: Options): Database {
  const db = new Database(options)
  beforeAll(() => db.open())
  afterAll(() => db.drop())
  return db
}
