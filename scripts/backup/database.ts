import { existsSync, readFileSync } from 'node:fs'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { envFile } from '../deploy/env-file.ts'

export type Transaction = TransactionSql

const POOLER = 'supabase/.temp/pooler-url'

/**
 * The database of the linked project, or the one that DATABASE_URL names, here or in `.env.deploy`.
 * @throws Error that says where to find what is missing
 */
export function databaseUrl(): string {
  const kept = envFile('.env.deploy')
  const named = process.env.DATABASE_URL?.trim() || kept.get('DATABASE_URL')
  if (named) return named
  const password = process.env.SUPABASE_DB_PASSWORD ?? kept.get('SUPABASE_DB_PASSWORD')
  const pooler = existsSync(POOLER) ? readFileSync(POOLER, 'utf8').trim() : ''
  if (password && URL.canParse(pooler)) {
    const url = new URL(pooler)
    url.password = encodeURIComponent(password)
    return url.href
  }
  throw new Error(
    'Put DATABASE_URL into .env.deploy: the dashboard has it under Connect, Session pooler. Or put SUPABASE_DB_PASSWORD there and link the project.',
  )
}

/** Whether to force TLS: not on this machine, and not if the address has `sslmode`. */
export function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname) && !searchParams.has('sslmode')
}

/** Some work in one transaction. */
export async function inTransaction<T>(url: string, how: string, work: (sql: Transaction) => Promise<T>): Promise<T> {
  const sql: Sql = postgres(url, { max: 1, onnotice: () => {}, ...(needsTls(url) && { ssl: 'require' as const }) })
  try {
    return (await sql.begin(how, async (transaction) => {
      await transaction`set local statement_timeout = 0`
      return await work(transaction)
    })) as T
  } finally {
    await sql.end()
  }
}

export interface Table {
  /** The name with its schema, as SQL takes it. */
  name: string
  columns: string[]
}

/** Everything that people have entered, and nothing that a migration or the host makes again. */
export async function tablesOf(sql: Transaction): Promise<Table[]> {
  return await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r'
       and (n.nspname in ('public', 'private') or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`
}

/** The numbers of the migrations that a database has. */
export async function migrationsOf(sql: Transaction): Promise<string[]> {
  const rows = await sql<{ number: string }[]>`
    select jsonb_array_elements_text(to_jsonb(public.applied_migrations())) as number`
  return rows.map(({ number }) => number)
}

export interface Sequence {
  name: string
  last: string | null
}

export async function sequencesOf(sql: Transaction): Promise<Sequence[]> {
  return await sql<Sequence[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where schemaname in ('public', 'private') order by 1`
}
