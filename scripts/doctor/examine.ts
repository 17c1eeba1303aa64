import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lookAtCaptcha } from './captcha.ts'
import { lookAtKey } from './key.ts'
import { lookAtMessages } from './messages.ts'
import { lookAsStranger, lookForMigrations, type Migration } from './migrations.ts'
import { type Finding, open, type Project, wrong } from './project.ts'
import { reach } from './reach.ts'
import { lookAtRealtime } from './realtime.ts'
import { lookAtRedirects, lookAtSignUp } from './sign-in.ts'
import { lookAtSite } from './site.ts'

/**
 * Everything the doctor has to say about a project, in the order of the report. It only asks and writes nothing. A
 * wrong key is sent nowhere.
 * @param now the machine's clock, in ms
 */
export async function examine(project: Project, now: () => number = Date.now): Promise<Finding[]> {
  const key = lookAtKey(project, new Date(now()))
  if (key.mark === 'wrong') return [key]
  const { findings, settings } = await reach(project, now)
  const migrations = readMigrations()
  const parts = settings
    ? [
        part('Migrations', async () => [await lookForMigrations(project, migrations)]),
        part('Strangers', async () => [await lookAsStranger(project, migrations)]),
        part('Sign-up', async () => lookAtSignUp(project, settings)),
        part('Captcha', () => lookAtCaptcha(project)),
        part('Redirects', () => lookAtRedirects(project)),
        part('Realtime', () => lookAtRealtime(project)),
        part('Messages', () => lookAtMessages(project, now())),
      ]
    : [[open('What else there is to see of the project, nobody can tell until that is mended.')]]
  const rest = await Promise.all([...parts, part('Site', () => lookAtSite(project))])
  return [key, ...findings, ...rest.flat()]
}

/** A part that fails does not stop the others. */
async function part(name: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return [wrong(`${name}: the connection broke off (${cause?.code ?? message}).`, 'Run this again.')]
  }
}

function readMigrations(): Migration[] {
  const folder = 'supabase/migrations'
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
}
