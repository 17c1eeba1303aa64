import { readFileSync } from 'node:fs'

/** The columns of `events`, from the types that a database test holds to the migrations. */
export function eventColumns(): string[] {
  const types = readFileSync(new URL('../../../src/lib/backend/database.types.ts', import.meta.url), 'utf8')
  const [, row = '', computed = ''] = /\bevents: \{\s+Row: \{([^}]*)\}\s+ComputedFields: ([^\n]*)/.exec(types) ?? []
  return [...row.matchAll(/^\s+(\w+):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !computed.includes(`'${name}'`))
}
