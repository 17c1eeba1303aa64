import type { Database } from './database.ts'
import type { Row } from './visitor.ts'

interface Signature {
  returnsSet: boolean
  volatility: 'i' | 's' | 'v'
  parameters: Record<string, string>
}

const known = new WeakMap<Database, Map<string, Promise<Signature>>>()

/**
 * The statement PostgREST would send: arguments by name, read from one JSON, stable functions in a read-only transaction. It also
 * reads the status that the function set, which is why that comes last.
 */
export async function rpcQuery(
  db: Database,
  name: string,
  args: Row,
): Promise<{ sql: string; values: unknown[]; readOnly: boolean }> {
  const signature = await signatureOf(db, name)
  const names = Object.keys(args).filter((key) => args[key] !== undefined)
  for (const key of names) {
    if (!(key in signature.parameters)) throw new Error(`public.${name} has no parameter ${key}`)
  }
  const call = `public.${name}(${names.map((key) => `${key} => args.${key}`).join(', ')})`
  const source = names.length
    ? `from json_to_record($1) as args(${names.map((key) => `${key} ${signature.parameters[key]}`).join(', ')})`
    : ''
  const status = `current_setting('response.status', true) as status`
  const sql = signature.returnsSet
    ? `select coalesce(jsonb_agg(to_jsonb(answer)), '[]') as result, ${status} ${source ? `${source}, lateral` : 'from'} ${call} as answer`
    : `select to_jsonb(${call}) as result, ${status} ${source}`
  return { sql, values: names.length ? [JSON.stringify(args)] : [], readOnly: signature.volatility !== 'v' }
}

/** PostgREST's `reload schema`: after a migration a function may have other parameters. */
export function reloadSchema(db: Database): void {
  known.delete(db)
}

function signatureOf(db: Database, name: string): Promise<Signature> {
  const cache = known.get(db) ?? new Map<string, Promise<Signature>>()
  known.set(db, cache)
  const found = cache.get(name) ?? readSignature(db, name)
  cache.set(name, found)
  // If the server has died since, ask again next time.
  found.catch(() => cache.delete(name))
  return found
}

async function readSignature(db: Database, name: string): Promise<Signature> {
  const rows = await db.owner<Signature>(
    `select p.proretset as "returnsSet", p.provolatile as volatility, coalesce((
       select jsonb_object_agg(a.name, format_type(a.type, null))
       from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(name, type, place)
       where a.place <= p.pronargs), '{}') as parameters
     from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
  const [signature] = rows
  if (!signature || rows.length > 1) throw new Error(`The API knows ${rows.length} functions ${name}; it needs one`)
  return signature
}
