import { readMigrations } from '../postgres/migrations.ts'
import type { Entry } from './dump.ts'
import { reference } from './reference.ts'
import { TOPICS, topicOf } from './topics.ts'

/** In which order the parts of a table, or of a function, are told. */
const ORDER = [
  'SCHEMA',
  'TABLE',
  'SEQUENCE',
  'FUNCTION',
  'COMMENT',
  'CONSTRAINT',
  'FK CONSTRAINT',
  'INDEX',
  'TRIGGER',
  'ROW SECURITY',
  'POLICY',
  'ACL',
]

/** Something with a body: a table or a function, with all that hangs on it. */
interface Thing {
  /** `schema.name` */
  key: string
  topic: string
  /** Where it was first made. */
  born: number
  parts: Entry[]
}

/**
 * The files of `supabase/schemas`, by name: the living body of every table and function, by topic, in the order in which one
 * reads them, and a README.md that says what is in which.
 * @throws Error when something is there that no migration made by its name, or whose migration has no topic
 */
export function schemaFiles(entries: Entry[]): Record<string, string> {
  const births = birthplaces()
  const things = new Map<string, Thing>()
  for (const entry of entries) {
    const key = ownerOf(entry)
    if (key === null) continue
    const birth = births.get(key)
    if (!birth) throw new Error(`${entry.type} ${entry.name}: no migration makes ${key}. A rename hides a living body.`)
    const thing = things.get(key) ?? { key, topic: topicOf(key, birth.file), born: birth.place, parts: [] }
    thing.parts.push(entry)
    things.set(key, thing)
  }
  const sorted = [...things.values()].sort((a, b) => a.born - b.born)
  const files = Object.fromEntries(
    Object.entries(TOPICS).map(([topic, { about }]) => [
      `${topic}.sql`,
      [heading(about), ...inReadingOrder(sorted.filter((thing) => thing.topic === topic)).map(told)].join('\n\n\n'),
    ]),
  )
  return { 'README.md': reference(entries, (name) => things.get(name)?.topic), ...files }
}

const heading = (about: string) =>
  `-- ${about}\n-- Generated from the migrations by \`npm run db:schema\`; a test fails when it drifts. Do not edit.`

/**
 * Tables first, then functions, in the order in which the migrations made them; but whatever a thing uses stands below it, unless it stands
 * further up already. So a table is followed by its triggers' functions, and a function by its workers.
 * @param things of one file, in the order in which they were made
 */
function inReadingOrder(things: Thing[]): Thing[] {
  const found = new Set<Thing>()
  const tell = (thing: Thing) => {
    if (found.has(thing)) return
    found.add(thing)
    usedBy(thing, things).forEach(tell)
  }
  things.filter(isTable).forEach(tell)
  const used = new Set(things.flatMap((thing) => usedBy(thing, things)))
  things.filter((thing) => !used.has(thing)).forEach(tell)
  // What is left uses each other.
  things.forEach(tell)
  return [...found]
}

const isTable = ({ parts }: Thing) => parts.some(({ type }) => type === 'TABLE')

/** Those of the things that this one names as a function, from its beginning to its end. */
function usedBy(thing: Thing, things: Thing[]): Thing[] {
  const sql = bodyOf(thing)
  const places = things
    .filter((other) => other !== thing)
    .map((other) => ({ other, place: sql.indexOf(`${other.key}(`) }))
    .filter(({ place }) => place >= 0)
  return places.sort((a, b) => a.place - b.place).map(({ other }) => other)
}

const bodyOf = ({ parts }: Thing) =>
  parts
    .filter(({ type }) => type !== 'COMMENT')
    .map(({ sql }) => sql)
    .join('\n')

function told({ parts }: Thing): string {
  const place = ({ type }: Entry) => ORDER.indexOf(type)
  const strange = parts.find((part) => place(part) < 0)
  if (strange) throw new Error(`${strange.type}: say in scripts/db/schemas/write.ts where it is told.`)
  return `${parts
    .sort((a, b) => place(a) - place(b))
    .map(({ sql }) => sql)
    .join('\n\n')}\n`
}

/** The table or function that an entry belongs to, `schema.name`; null for what the schemas themselves are. */
function ownerOf({ type, schema, name, sql }: Entry): string | null {
  if (schema === '-') return null
  // Our triggers on auth.users stand with the function that they call.
  if (schema === 'auth') return type === 'TRIGGER' ? (/EXECUTE FUNCTION ([\w.]+)/.exec(sql)?.[1] ?? null) : null
  if (type === 'FUNCTION') return `${schema}.${beforeBracket(name)}`
  if (type === 'SEQUENCE') return /ALTER TABLE (?:ONLY )?(\S+)/.exec(sql)?.[1] ?? null
  if (type === 'INDEX') return / ON (?:ONLY )?(\S+)/.exec(sql)?.[1] ?? null
  const [kind = '', rest = ''] = split(name, ' ')
  if (type !== 'COMMENT' && type !== 'ACL') return `${schema}.${kind}`
  if (kind === 'FUNCTION') return `${schema}.${beforeBracket(rest)}`
  if (kind === 'COLUMN') return `${schema}.${split(rest, '.')[0]}`
  // CONSTRAINT name ON table, POLICY "name" ON table, TRIGGER name ON table
  const on = rest.lastIndexOf(' ON ')
  if (on >= 0) return `${schema}.${rest.slice(on + 4)}`
  const table = /(?:TABLE|SEQUENCE) (\w+)/.exec(name)?.[1] ?? ''
  return `${schema}.${table.replace(/_id_seq$/, '')}`
}

const beforeBracket = (name: string) => split(name, '(')[0]

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + at.length)]
}

/** Which migration first made a table or a function, and how far down it stands in all of them. */
function birthplaces(): Map<string, { file: string; place: number }> {
  const births = new Map<string, { file: string; place: number }>()
  for (const { name: file, sql } of readMigrations()) {
    for (const [, name = ''] of sql.matchAll(
      /^create (?:or replace )?(?:function|table) ((?:public|private)\.\w+)/gim,
    )) {
      if (!births.has(name)) births.set(name, { file, place: births.size })
    }
  }
  return births
}
