import type { ClientBase, PoolClient } from 'pg'
import type { Database } from '../support/database.ts'
import type { Visitor } from '../support/visitor.ts'

export interface Outcome {
  /** Whether anything in any table of ours, or any account, was different afterwards. Never after an error. */
  changed: boolean
  /** The code of the error, if there was one. */
  error?: string
}

/** Lets a visitor try something and compares every table before and after, then rolls it back. */
export async function attempt(
  db: Database,
  visitor: Visitor,
  action: (visitor: Visitor) => Promise<unknown>,
): Promise<Outcome> {
  const client = await db.pool('postgres').connect()
  try {
    const before = await untouched(db, client)
    const error = await Promise.all([client.query('begin'), action(visitor.within(client))]).then(
      () => undefined,
      (reason: { code?: string }) => reason.code ?? String(reason),
    )
    if (error) return { changed: false, error }
    if (!(await hasWritten(client))) return { changed: false }
    // The checks of a commit, and then the rows as their owner reads them.
    const settled = client.query('set constraints all immediate; set local role postgres')
    return await Promise.all([settled, fingerprint(client)]).then(
      ([, after]) => ({ changed: after !== before }),
      (reason: { code?: string }) => ({ changed: false, error: reason.code ?? String(reason) }),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Postgres gives a transaction its number when it first writes: one without a number has written nothing. */
async function hasWritten(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
  )
  return rows[0]?.wrote ?? false
}

/** The rows of each database. It stays the same: all that is tried here is rolled back. */
const held = new WeakMap<Database, Promise<string>>()

function untouched(db: Database, client: PoolClient): Promise<string> {
  const known = held.get(db) ?? fingerprint(client)
  held.set(db, known)
  return known
}

/** One entry for each connection: test files share this module, but each has a separate database, some with an extra table. */
const statements = new WeakMap<ClientBase, string>()

/** A text that changes when any row of any table of ours, or any account, changes. */
export async function fingerprint(client: ClientBase): Promise<string> {
  const statement = statements.get(client) ?? (await fingerprintStatement(client))
  statements.set(client, statement)
  const { rows } = await client.query<{ print: string }>({ name: 'fingerprint', text: statement })
  return rows[0]?.print ?? ''
}

async function fingerprintStatement(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  )
  const parts = [...rows, { name: 'auth.users' }].map(
    ({ name }) => `(select coalesce(string_agg(t::text, '|' order by t::text), '') from ${name} t)`,
  )
  return `select md5(concat_ws('#', ${parts.join(', ')})) as print`
}
