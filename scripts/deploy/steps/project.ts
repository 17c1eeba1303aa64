import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { supabase, supabaseJson } from '../../supabase-cli.ts'
import type { Deploy, Step } from '../plan.ts'

const NAME = 'roster'

interface Listed {
  ref?: string
  id: string
  name: string
  status: string
  created_at?: string
}

/** Finds the project or makes it, and links this folder with it. */
export const project: Step = {
  name: 'project',
  says: ({ ref, options, kept }) => {
    if (ref) return `Link this folder with the project ${ref}.`
    const where = `in ${regionFor({ options, kept })} (--region changes it)`
    return options.isNew
      ? `Make a new project named ${NAME} ${where}, and link this folder with it.`
      : `Link this folder with your project, or make one named ${NAME} ${where}.`
  },
  do: async (deploy) => {
    deploy.ref ??= (deploy.options.isNew ? undefined : await found(deploy)) ?? (await made(deploy))
    // A new project takes a minute or two to start, even if this command ended before.
    console.log(`  ${described(await untilHealthy(deploy.ref))}`)
    deploy.kept.set({ SUPABASE_PROJECT_REF: deploy.ref })
    await supabase(['link', '--project-ref', deploy.ref])
  },
}

const list = () => supabaseJson<Listed[]>('projects', 'list')
const refOf = ({ ref, id }: Listed) => ref ?? id

/** Name, id and first day of the project, for `--dry-run`; null without access to the account. */
export async function describeProject(ref: string | undefined): Promise<string | null> {
  const listed = await list().catch(() => null)
  const chosen = listed?.find((one) => (ref ? refOf(one) === ref : one.name === NAME))
  return chosen ? described(chosen) : null
}

const described = ({ name, created_at: since, ...ids }: Listed) =>
  `${name} (${refOf({ name, ...ids })})${since ? `, made on ${since.slice(0, 10)}` : ''}`

/** The only project named `roster`, which this command may have made before it failed. Asks whether it is the right one. */
async function found({ ask, kept }: Deploy): Promise<string | undefined> {
  const ours = (await list()).filter(({ name }) => name === NAME)
  if (ours.length > 1) {
    const refs = ours.map(refOf).join(', ')
    throw new Error(`Several projects are named ${NAME}: ${refs}. Say which: npm run deploy -- --project=<ref>`)
  }
  const [only] = ours
  if (!only) return undefined
  const text = `There is ${described(only)}. Which project? Its id, or 'new'`
  const answer = await ask({ file: kept, name: 'SUPABASE_PROJECT_REF', text, otherwise: refOf(only) })
  return answer === 'new' ? undefined : answer
}

/** The region of the continent in which this machine is, unless one was chosen. A project cannot move. */
function regionFor({ options, kept }: Pick<Deploy, 'options' | 'kept'>): string {
  const [continent = ''] = Intl.DateTimeFormat().resolvedOptions().timeZone.split('/')
  const near: Record<string, string> = {
    America: 'us-east-1',
    Asia: 'ap-southeast-1',
    Australia: 'ap-southeast-2',
    Pacific: 'ap-southeast-2',
  }
  return options.region ?? kept.get('SUPABASE_REGION') ?? near[continent] ?? 'eu-central-1'
}

async function made({ ask, kept, options }: Deploy): Promise<string> {
  const organizations = await supabaseJson<{ id: string; name: string }[]>('orgs', 'list')
  const [only, ...others] = organizations
  const text = `In which organization? ${organizations.map(({ id, name }) => `${id} (${name})`).join(', ')}`
  const org = only && others.length === 0 ? only.id : await ask({ file: kept, name: 'SUPABASE_ORG_ID', text })
  const region = regionFor({ options, kept })
  kept.set({ SUPABASE_REGION: region })
  // Stored before it is used: afterwards it cannot be read.
  if (!kept.get('SUPABASE_DB_PASSWORD')) kept.set({ SUPABASE_DB_PASSWORD: randomBytes(24).toString('base64url') })
  // The CLI takes it no other way; other calls need no password.
  const password = kept.get('SUPABASE_DB_PASSWORD') ?? ''
  const flags = ['--org-id', org, '--region', region, '--db-password', password]
  return refOf(await supabaseJson<Listed>('projects', 'create', NAME, ...flags))
}

const PATIENCE = 60
const PAUSE_MS = 5_000

async function untilHealthy(ref: string): Promise<Listed> {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const listed = (await list()).find((one) => refOf(one) === ref)
    const status = listed?.status
    if (listed && status === 'ACTIVE_HEALTHY') return listed
    if (status === undefined) throw new Error(`Your account has no project ${ref}.`)
    if (status === 'INACTIVE') throw new Error(`The project ${ref} is paused: restore it in the dashboard.`)
    await wait(PAUSE_MS)
  }
  throw new Error(`The project ${ref} is still starting. Run this again in a few minutes.`)
}
