import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { unreleased } from '../db/frozen.ts'
import { envFile } from './env-file.ts'
import type { Deploy, Options, Question, Step } from './plan.ts'
import { functions, migrations, settings, waking } from './steps/backend.ts'
import { env } from './steps/env.ts'
import { describeProject, project } from './steps/project.ts'
import { build, check, upload } from './steps/site.ts'

const STEPS: Step[] = [project, env, migrations, settings, functions, waking, build, upload, check]

const USAGE = `npm run deploy                   all of it; after an update too
npm run deploy -- <step> …       these steps alone: ${STEPS.map(({ name }) => name).join(', ')}
  --dry-run                      says what it would do, and does nothing
  --no-upload                    leaves dist to you, and the check of the site
  --host=cloudflare|netlify|none who serves the site; else Cloudflare, or as before
  --region=<region>              where a new project is; else near this machine
  --project=<ref>                which project; any name will do
  --new                          another project, whatever this folder was linked with
  --unreleased                   also pushes migrations that no release has: they may still change,
                                 and this project would not get the change`

/** `npm run deploy`. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const chosen = read(args)
  if (!chosen) {
    console.error(USAGE)
    return 1
  }
  const { steps, options, isDry, mayPushAll } = chosen
  const deploy = start(options)
  console.log(isDry ? 'This would be done:\n' : 'This will be done:\n')
  for (const [at, step] of steps.entries()) console.log(`  ${at + 1}. ${step.name}: ${step.says(deploy)}`)
  console.log('')
  if (isDry) {
    const found = options.isNew ? null : await describeProject(deploy.ref)
    if (found) console.log(`The project is ${found}.`)
    return 0
  }
  const waiting = mayPushAll || !steps.includes(migrations) ? [] : unreleased('.')
  if (waiting.length > 0) {
    console.error(
      `✗ ${waiting.length} migrations here are in no release and may still change. A project that has them would not get the change.`,
    )
    console.error('Check out a release: git checkout <its tag>. For a project that you can throw away: --unreleased')
    return 1
  }
  for (const step of steps) {
    console.log(`${step.name} …`)
    try {
      await step.do(deploy)
    } catch (error) {
      console.error(`\n✗ ${step.name}: ${error instanceof Error ? error.message : error}\n`)
      console.error(
        options.isNew && deploy.ref
          ? `Once that is mended, run it again without --new: the new project is ${deploy.ref}.`
          : 'Once that is mended, run the same command again: what is done already does no harm.',
      )
      return 1
    }
  }
  return 0
}

function read(args: string[]): { steps: Step[]; options: Options; isDry: boolean; mayPushAll: boolean } | null {
  const known = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        project: known,
        host: known,
        region: known,
        new: flag,
        unreleased: flag,
        'dry-run': flag,
        'no-upload': flag,
      },
    })
    const steps = positionals.map((name) => STEPS.find((step) => step.name === name))
    if (steps.includes(undefined) || !['cloudflare', 'netlify', 'none', undefined].includes(values.host)) return null
    if (values.new && values.project) return null
    const host = values['no-upload'] ? 'none' : values.host
    return {
      steps: positionals.length > 0 ? (steps as Step[]) : STEPS.filter((step) => host !== 'none' || step !== check),
      options: {
        isNew: values.new === true,
        ...(values.project && { project: values.project }),
        ...(host && { host }),
        ...(values.region && { region: values.region }),
      },
      isDry: values['dry-run'] === true,
      mayPushAll: values.unreleased === true,
    }
  } catch {
    return null
  }
}

function start(options: Options): Deploy {
  const [env, kept] = [envFile('.env'), envFile('.env.deploy', 0o600)]
  if (options.isNew) return { env, kept, ref: undefined, options, ask }
  const ref = options.project ?? kept.get('SUPABASE_PROJECT_REF') ?? linked() ?? named(env.get('VITE_SUPABASE_URL'))
  return { env, kept, ref, options, ask }
}

/** The project that `supabase link` has noted. */
function linked(): string | undefined {
  const file = 'supabase/.temp/project-ref'
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

const named = (url: string | undefined) => /^https:\/\/([a-z]{20})\.supabase\.co/.exec(url ?? '')?.[1]

/** Values in the file or in the environment need no question. */
async function ask({ file, name, text, otherwise, check: wrong }: Question): Promise<string> {
  const known = process.env[name]?.trim() || file.get(name) || (file.has(name) ? otherwise : undefined)
  const answer = known ?? (await typed(name, text, otherwise))
  const complaint = answer === '' ? undefined : wrong?.(answer)
  if (complaint) throw new Error(`${name}: ${complaint}`)
  file.set({ [name]: answer })
  return answer
}

async function typed(name: string, text: string, otherwise: string | undefined): Promise<string> {
  if (!process.stdin.isTTY) {
    if (otherwise !== undefined) return otherwise
    throw new Error(`${text}. Nobody is here to answer: set ${name}.`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const hint = otherwise === undefined ? '' : otherwise === '' ? ' (Enter for none)' : ` (Enter for ${otherwise})`
    const answer = (await terminal.question(`  ${text}${hint}: `)).trim()
    return answer || (otherwise ?? (await typed(name, text, otherwise)))
  } finally {
    terminal.close()
  }
}
