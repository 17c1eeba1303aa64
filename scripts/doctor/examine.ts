import { readMigrations } from '../db/postgres/migrations.ts'
import { lookAtCaptcha } from './captcha.ts'
import { lookAtCatalogue } from './catalogue.ts'
import { lookAtMessages } from './messages.ts'
import { lookAsStranger, lookForMigrations } from './migrations.ts'
import { type Finding, open, type Project, wrong } from './project.ts'
import { reach } from './reach.ts'
import { lookAtRealtime } from './realtime.ts'
import { lookAtRedirects, lookAtSignUp } from './sign-in.ts'
import { lookAtSite } from './site.ts'

/**
 * Everything the doctor has to say about a project, in the order of the report. It only asks and writes nothing.
 */
export async function examine(project: Project): Promise<Finding[]> {
  const { findings, settings } = await reach(project)
  const migrations = readMigrations()
  if (!settings) {
    const site = await part('Site', () => lookAtSite(project))
    return [
      ...findings,
      open('What else there is to see of the project, nobody can tell until that is mended.'),
      ...site,
    ]
  }
  const [pushed, ...rest] = await Promise.all([
    part('Migrations', async () => [await lookForMigrations(project, migrations)]),
    part('Strangers', async () => [await lookAsStranger(project, migrations)]),
    part('Sign-up', async () => lookAtSignUp(settings)),
    part('Captcha', () => lookAtCaptcha(project)),
    part('Redirects', () => lookAtRedirects(project)),
    part('Realtime', () => lookAtRealtime(project)),
    part('Messages', () => lookAtMessages(project, Date.now())),
    part('Site', () => lookAtSite(project)),
  ])
  // It comes last: it keeps this process busy for seconds, so no response would be in time.
  const compares = !pushed.some(({ mark }) => mark === 'wrong')
  const database = compares ? await part('Database', () => lookAtCatalogue(project)) : []
  return [...findings, ...pushed, ...database, ...rest.flat()]
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
