import type { Database } from './database.ts'
import type { Row } from './visitor.ts'

interface Signature {
  returnsSet: boolean
  volatility: 'i' | 's' | 'v'
  parameters: Record<string, string>
  /** The parameters without a default. */
  needed: string[]
}

const UNKNOWN = 'The API needs one function'

/** True if no function of this database has these parameters. */
export const isUnknownCall = (error: Error) => error.message.startsWith(UNKNOWN)

/** Each function by name, with its overloads. */
const known = new WeakMap<Database, Map<string, Promise<Signature[]>>>()

/**
 * The statement PostgREST would send: arguments by name, read from one JSON, stable functions in a read-only transaction. It also
 * reads the status that the function set, which is why that comes last.
 */
export async function rpcQuery(
  db: Database,
  name: string,
  args: Row,
): Promise<{ sql: string; values: unknown[]; readOnly: boolean }> {
  const names = Object.keys(args).filter((key) => args[key] !== undefined)
  const [signature, ...others] = (await signaturesOf(db, name)).filter(
    ({ parameters, needed }) => names.every((key) => key in parameters) && needed.every((key) => names.includes(key)),
  )
  if (!signature || others.length > 0) throw new Error(`${UNKNOWN} ${name}(${names.join(', ')})`)
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

function signaturesOf(db: Database, name: string): Promise<Signature[]> {
  const cache = known.get(db) ?? new Map<string, Promise<Signature[]>>()
  known.set(db, cache)
  const found = cache.get(name) ?? readSignatures(db, name)
  cache.set(name, found)
  // If the server has died since, ask again next time.
  found.catch(() => cache.delete(name))
  return found
}

const readSignatures = (db: Database, name: string) =>
  db.owner<Signature>(
    `select p.proretset as "returnsSet", p.provolatile as volatility, coalesce((
       select jsonb_object_agg(a.name, format_type(a.type, null))
       from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a(name, type, place)
       where a.place <= p.pronargs), '{}') as parameters,
       coalesce(p.proargnames[1:p.pronargs - p.pronargdefaults], '{}') as needed
     from pg_proc p where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
    [name],
  )
