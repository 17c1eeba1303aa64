/** Something of a migration that the API lets everybody see: how to ask for it, and what nobody has answers. */
export interface Trace {
  migration: string
  kind: 'function' | 'table' | 'column'
  /** `register`, `events`, `events.price_cents`. */
  name: string
  /** Under /rest/v1. */
  path: string
}

/** The answers of an API that lacks it: PostgREST's own codes, and Postgres'. */
const MISSING = {
  function: ['PGRST202', '42883'],
  table: ['PGRST205', '42P01'],
  column: ['PGRST204', '42703', '42P01', 'PGRST205'],
}

export const isMissing = ({ kind }: Trace, code: string) => MISSING[kind].includes(code)

/**
 * What a function is asked with. No id and no number is spelled like this, so nothing runs that takes one; what takes
 * texts alone reads, and no event is called so. All of it is asked with GET, and the API then allows no writing at all.
 */
const NO_VALUE = 'doctor'

const STATEMENTS = [
  /create (?:or replace )?function public\.(?<fn>\w+)\s*\((?<args>[\s\S]*?)\)\s*returns/,
  /drop function (?<gone>[^;]*);/,
  /alter function public\.(?<moved>\w+)\s*\((?<types>[^)]*)\)\s*(?:rename to (?<renamed>\w+)|set schema)/,
  /create table (?:if not exists )?public\.(?<table>\w+)/,
  /drop table (?:if exists )?public\.(?<goneTable>\w+)/,
  /alter table (?:only )?public\.(?<altered>\w+)(?<changes>[^;]*);/,
]

/**
 * Reads from the migrations themselves what a project that has them all shows: its tables, added columns and functions. Each
 * stands beside the migration that made it, so that a missing one says how far the project has come.
 */
export function tracesOf(migrations: readonly { name: string; sql: string }[]): Trace[] {
  const found = new Map<string, Trace>()
  const statement = new RegExp(STATEMENTS.map(({ source }) => source).join('|'), 'gi')
  for (const { name: migration, sql } of migrations) {
    for (const { groups = {} } of bare(sql).matchAll(statement)) {
      const { fn, args = '', gone, moved, types = '', renamed, table, goneTable, altered, changes = '' } = groups
      if (fn) addFunction(found, migration, fn, args)
      else if (gone) dropFunctions(found, gone)
      else if (moved) moveFunction(found, moved, types, renamed)
      else if (table) add(found, `table ${table}`, { migration, kind: 'table', name: table, path: `/${table}?limit=0` })
      else if (goneTable) found.delete(`table ${goneTable}`)
      else if (altered) alter(found, migration, altered, changes)
    }
  }
  return [...found.values()]
}

/** Without comments and without what functions are made of. */
const bare = (sql: string) => sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")

function addFunction(found: Map<string, Trace>, migration: string, name: string, args: string): void {
  const list = split(args)
  const key = `function ${name}(${kindsOf(list.map(({ type }) => type).join(','))})`
  const [first] = list
  const table = /^public\.(\w+)$/.exec(first?.type ?? '')?.[1]
  if (table) {
    // It is a computed column: asked for by name, and by nobody else's.
    add(found, key, { migration, kind: 'column', name: `${table}.${name}`, path: `/${table}?select=${name}&limit=0` })
    return
  }
  const query = list.map((arg) => `${arg.name}=${arg.type === 'boolean' ? 'false' : NO_VALUE}`).join('&')
  add(found, key, { migration, kind: 'function', name, path: `/rpc/${name}${query && `?${query}`}` })
}

function dropFunctions(found: Map<string, Trace>, list: string): void {
  for (const [, name, types = ''] of list.matchAll(/public\.(\w+)\s*\(([^)]*)\)/gi)) {
    found.delete(`function ${name}(${kindsOf(types)})`)
  }
}

/** Under a new name it is asked for by that; in another schema, not at all. */
function moveFunction(found: Map<string, Trace>, name: string, types: string, renamed: string | undefined): void {
  const key = `function ${name}(${kindsOf(types)})`
  const trace = found.get(key)
  found.delete(key)
  if (!trace || !renamed) return
  const path = trace.path.replace(`/rpc/${name}`, `/rpc/${renamed}`)
  found.set(`function ${renamed}(${kindsOf(types)})`, { ...trace, name: renamed, path })
}

function alter(found: Map<string, Trace>, migration: string, table: string, changes: string): void {
  for (const [, verb, column = ''] of changes.matchAll(/\b(add|drop) column (?:if (?:not )?exists )?(\w+)/gi)) {
    const key = `column ${table}.${column}`
    if (verb?.toLowerCase() === 'drop') found.delete(key)
    else {
      const path = `/${table}?select=${column}&limit=0`
      add(found, key, { migration, kind: 'column', name: `${table}.${column}`, path })
    }
  }
}

/** What is replaced was there before: the migration that made it keeps it. */
function add(found: Map<string, Trace>, key: string, trace: Trace): void {
  if (!found.has(key)) found.set(key, trace)
}

interface Argument {
  name: string
  type: string
}

function split(args: string): Argument[] {
  const parts = args.split(/,(?![^(]*\))/).map((part) => part.trim().replaceAll(/\s+/g, ' '))
  return parts.filter(Boolean).map((part) => {
    const declared = part.replace(/ (?:default|=) .*$/i, '')
    const [name = '', ...type] = declared.split(' ')
    return type.length > 0 ? { name, type: type.join(' ').toLowerCase() } : { name: '', type: name.toLowerCase() }
  })
}

const kindsOf = (types: string) => types.toLowerCase().replaceAll(/\s+/g, '')
