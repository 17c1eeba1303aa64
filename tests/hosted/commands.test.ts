import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BARE } from '../../scripts/db/postgres/migrations.ts'
import * as hints from '../../scripts/doctor/commands.ts'
import { testDatabase } from '../db/support/database.ts'
import { type HostedProject, hostedProject, KEY, REF } from './support/hosted-project.ts'

/** Anyone who types what a document or a hint shows gets what is promised. The commands are taken from there, as they stand. */

const db = testDatabase({ source: BARE })
let project: HostedProject
beforeAll(async () => {
  project = await hostedProject(db, { hasPlan: true })
})
afterAll(() => project.close())

const HINTS = 'scripts/doctor/commands.ts'
const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.mjs', '*.yml'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/^(tests|e2e)\//.test(file) && file !== HINTS)

/** A separate line without a comment behind it, or text between the marks of code or of a text. */
const SHOWN = /^\s*(?:- run: )?(npx supabase .+?)(?:\s+#.*)?$|[`'](npx supabase [^`']+)|: (npx supabase [^`']+)/gm

function shown(): string[] {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SHOWN)].map((match) => match.slice(1).find((part) => part) ?? ''),
  )
  const hinted = Object.values(hints).map((hint) =>
    typeof hint === 'string' ? hint : hint('SITE_URL', 'https://x.example'),
  )
  const all = [...found, ...hinted].filter((line) => line.startsWith('npx supabase '))
  return [...new Set(all.map(filledIn))].sort(byStep)
}

const filledIn = (line: string) =>
  line
    .replaceAll('<ref>', REF)
    .replaceAll('<number>', '20261120100000')
    .replaceAll('<url>', db.url('postgres'))
    .replaceAll(/\$\{[^}]*\}|<[^>]*>|…/g, 'x')

/** A project is linked before any call, and has its migrations before one of them is mended. */
const STEPS = ['login', 'link', 'db push']
const step = (line: string) => (STEPS.findIndex((name) => line.startsWith(`npx supabase ${name}`)) + 9) % 9
const byStep = (one: string, other: string) => step(one) - step(other)

test('every command that a document or a hint shows does its work on the linked project', async () => {
  const commands = shown()
  expect(commands.length).toBeGreaterThan(9)
  const failed: string[] = []
  for (const command of commands) {
    // It would open a browser to ask for what is in the environment here.
    const line = command === 'npx supabase login' ? `${command} --token ${KEY}` : command
    const before = project.asked.length
    const { code, said } = await project.type(line)
    // A command for the Postgres of this machine asks the API nothing.
    const asks = line.includes('postgresql:') || project.asked.length > before
    if (code !== 0 || !asks) failed.push(`${command}\n${said}`)
  }
  expect(failed).toEqual([])
  // Two dozen programs that start, one after the other.
}, 300_000)

test('linking a project needs a sign-in, so every document that links signs in first', async () => {
  const stranger = { SUPABASE_ACCESS_TOKEN: '', SUPABASE_HOME: path.join(project.folder, 'elsewhere') }
  const { code, said } = await project.type(`npx supabase link --project-ref ${REF}`, stranger)
  expect([code, said]).toEqual([1, expect.stringContaining('supabase login')])
  const forgetful = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const linked = text.search(/^npx supabase link/m)
    return linked >= 0 && !/^npx supabase login$/m.test(text.slice(0, linked))
  })
  expect(forgetful).toEqual([])
})
