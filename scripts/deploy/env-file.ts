import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

type Values = Record<string, string | undefined>

/** A file of `NAME=value` lines. Other content stays: comments, order, and names that are unknown here. */
export interface EnvFile {
  get: (name: string) => string | undefined
  /** Whether the name is there, perhaps with an empty value: the answer was none. */
  has: (name: string) => boolean
  /** Writes at once, so that a failure repeats no question and no work. */
  set: (values: Values) => void
}

/** @param mode who may read a file that is made here; 0o600 for secrets */
export function envFile(file: string, mode = 0o644): EnvFile {
  const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return {
    get: (name) => parseEnv(text())[name]?.trim() || undefined,
    has: (name) => name in parseEnv(text()),
    set: (values) => {
      writeFileSync(file, withValues(text(), values), { mode })
      if (mode === 0o600) chmodSync(file, mode)
    },
  }
}

function withValues(text: string, values: Values): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const line = `${name}=${quoted(value)}`
    const at = lines.findIndex((known) => known.startsWith(`${name}=`))
    if (at >= 0) lines[at] = line
    else lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

/** Quoted only where necessary: Docker and others do not understand quotes in such files. */
const quoted = (value: string) => (/[\s#"'<>]/.test(value) ? `"${value}"` : value)
