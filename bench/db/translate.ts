import { escapeIdentifier as quote } from 'pg'
import { type Bind, condition, group, splitOutside } from './filters.ts'
import type { SchemaCache } from './schema-cache.ts'

export interface Statement {
  sql: string
  values: unknown[]
  readOnly: boolean
}

const qualified = (name: string) => `public.${quote(name)}`
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'or', 'and'])

/**
 * Translates a request of the app into the statement that PostgREST sends for it. The shape is the same (a source that is
 * aggregated to one JSON, embedded tables as lateral joins, arguments from one JSON), so that Postgres has the same plan
 * to make. A request of a kind that the app has not used so far is refused. PostgREST itself is no package of npm, and the
 * API of `npm start` embeds by subqueries in the list of columns: it would be timed on plans that no project makes.
 */
export function translate(schema: SchemaCache, url: URL, headers: Headers, body: string | null): Statement {
  const [, name = ''] = /\/rest\/v1\/(.+)$/.exec(url.pathname) ?? []
  const values: unknown[] = []
  const bind = (value: unknown) => {
    values.push(value)
    return `$${values.length}`
  }
  const rpc = /^rpc\/(.+)$/.exec(name)
  if (rpc) return { ...callOf(schema, String(rpc[1]), body ?? '{}', bind), values }
  const counts = headers.get('prefer')?.includes('count=exact') ?? false
  return { sql: selection(schema, name, url.searchParams, counts, bind), values, readOnly: true }
}

function callOf(schema: SchemaCache, name: string, body: string, bind: Bind): { sql: string; readOnly: boolean } {
  const signature = schema.functions.get(name)
  if (!signature) throw new Error(`The API has no function ${name}`)
  const names = Object.keys(JSON.parse(body))
  const typed = names.map((key) => `${quote(key)} ${signature.parameters[key]}`)
  const handed = names.map((key) => `${quote(key)} := body.${quote(key)}`)
  const source = names.length
    ? `from (select ${bind(body)}::json as data) payload, lateral (select * from json_to_record(payload.data) as _(${typed.join(', ')})) body, lateral`
    : 'from'
  const call = signature.returnsSet
    ? `select answer.* ${source} ${qualified(name)}(${handed.join(', ')}) as answer`
    : `select call.answer ${source} (select ${qualified(name)}(${handed.join(', ')}) as answer) call`
  const result = signature.returnsSet ? `coalesce(json_agg(_t), '[]')` : `coalesce(json_agg(_t.answer)->0, 'null')`
  return {
    sql: `with source as (${call}) select ${result}::text as body, null::bigint as total from (select * from source) _t`,
    readOnly: signature.readOnly,
  }
}

function selection(schema: SchemaCache, table: string, query: URLSearchParams, counts: boolean, bind: Bind): string {
  const { columns, joins } = columnsOf(schema, table, query.get('select') ?? '*', query, bind)
  const where = conditionsOf(table, query, bind)
  const order = query
    .get('order')
    ?.split(',')
    .map((part) => orderOf(table, part))
  const limits = ['limit', 'offset'].flatMap((word) => (query.has(word) ? [`${word} ${bind(query.get(word))}`] : []))
  const from = `from ${qualified(table)} ${joins.join(' ')} ${where}`
  const source = `select ${columns.join(', ')} ${from} ${order ? `order by ${order.join(', ')}` : ''} ${limits.join(' ')}`
  const total = counts ? `(select count(*) from (select 1 from ${qualified(table)} ${where}) counted)` : 'null::bigint'
  return `with source as (${source}) select coalesce(json_agg(_t), '[]')::text as body, ${total} as total from (select * from source) _t`
}

function conditionsOf(table: string, query: URLSearchParams, bind: Bind, prefix = ''): string {
  const parts = [...query].flatMap(([key, test]) => {
    if (!key.startsWith(prefix)) return []
    const column = key.slice(prefix.length)
    if (column === 'or' || column === 'and') return [group(table, column, test, bind)]
    return NOT_FILTERS.has(column) || column.includes('.') ? [] : [condition(table, column, test, bind)]
  })
  return parts.length ? `where ${parts.join(' and ')}` : ''
}

function orderOf(table: string, part: string): string {
  const [column = '', ...rest] = part.split('.')
  return `${quote(table)}.${quote(column)} ${rest.join(' ').replace(/nulls(first|last)/, 'nulls $1')}`
}

function columnsOf(schema: SchemaCache, table: string, select: string, query: URLSearchParams, bind: Bind) {
  const columns: string[] = []
  const joins: string[] = []
  for (const part of splitOutside(select.replaceAll(' ', ''))) {
    const embedded = /^(?:(\w+):)?(\w+)(!inner)?(?:!\w+_fkey)?\((.*)\)$/.exec(part)
    if (!embedded) {
      const computed = schema.computed.has(`${table}.${part}`)
      columns.push(
        computed ? `${qualified(part)}(${quote(table)}) as ${quote(part)}` : `${quote(table)}.${quote(part)}`,
      )
      continue
    }
    const [, alias, target = '', inner, wanted = ''] = embedded
    const as = alias ?? target
    const join = embed(schema, table, target, as, wanted, query, bind)
    const joined = quote(`_${as}`)
    const must = inner && !join.toOne ? `${joined}.${quote(as)} is not null` : 'true'
    joins.push(`${inner ? 'inner' : 'left'} join lateral (${join.sql}) as ${joined} on ${must}`)
    columns.push(
      join.toOne
        ? `row_to_json(${joined}.*) as ${quote(as)}`
        : `coalesce(${joined}.${quote(as)}, '[]') as ${quote(as)}`,
    )
  }
  return { columns, joins }
}

function embed(
  schema: SchemaCache,
  table: string,
  target: string,
  as: string,
  wanted: string,
  query: URLSearchParams,
  bind: Bind,
) {
  const toOne = schema.foreignKeys.find((key) => key.from === table && key.to === target)
  const toMany = schema.foreignKeys.find((key) => key.from === target && key.to === table)
  const key = toOne ?? toMany
  if (!key) throw new Error(`The API knows no relation of ${table} and ${target}`)
  const matches = key.pairs.map(([from, to]) => `${quote(key.from)}.${quote(from)} = ${quote(key.to)}.${quote(to)}`)
  const { columns, joins } = columnsOf(schema, target, wanted, query, bind)
  const where = conditionsOf(target, query, bind, `${target}.`)
  const rows = `select ${columns.join(', ')} from ${qualified(target)} ${joins.join(' ')} ${where ? `${where} and` : 'where'} ${matches.join(' and ')}`
  if (toOne) return { sql: rows, toOne: true }
  return { sql: `select json_agg(_r)::jsonb as ${quote(as)} from (${rows}) _r`, toOne: false }
}
