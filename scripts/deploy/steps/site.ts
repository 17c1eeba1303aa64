import { x } from 'tinyexec'
import { examineProject } from '../../doctor/main.ts'
import { keepBuild } from '../kept-builds.ts'
import type { Deploy, Step } from '../plan.ts'

export const build: Step = {
  name: 'build',
  says: () => 'Build the site into dist.',
  do: async () => {
    await show('vite', ['build', '--logLevel', 'error'])
  },
}

/**
 * The tools that upload the site, each at a version that was tried. With what they need they weigh 230 MB and more, so they are not
 * dependencies; npx fetches them when they are needed. This is the newest that runs on every Node that Roster runs on.
 */
export const WRANGLER = 'wrangler@4.86.0'
/** Needs Node 22.13. */
const NETLIFY = 'netlify-cli@27.10.2'

/** Runs a program that may ask questions: it has the terminal to itself. */
async function show(program: string, args: string[]): Promise<void> {
  // On the PATH of `npm run`: with tinyexec's own the npx beside this Node would come before another one.
  const { exitCode } = await x(program, args, { nodePath: false, nodeOptions: { stdio: 'inherit' } })
  if (exitCode !== 0) throw new Error(`${program} ${args[0]} ended with ${exitCode}`)
}

/** Hosts and the name under which each is known. */
const HOSTS: Record<string, string> = { cloudflare: 'Cloudflare Workers', netlify: 'Netlify' }

const hostOf = ({ options, kept }: Deploy) =>
  options.host ?? process.env.SITE_HOST ?? kept.get('SITE_HOST') ?? 'cloudflare'

export const upload: Step = {
  name: 'upload',
  says: (deploy) => {
    const host = HOSTS[hostOf(deploy)]
    return host
      ? `Upload dist to ${host} (--host changes it).`
      : 'Upload nothing: put the folder dist where your host reads it.'
  },
  do: async (deploy) => {
    const host = hostOf(deploy)
    deploy.kept.set({ SITE_HOST: host })
    await uploadTo(host, deploy.env.get('VITE_SITE_URL'))
    keepBuild('.')
  },
}

/**
 * Uploads `dist` to a host with a tool; otherwise asks for it.
 * @param site Cloudflare answers at this address from then on, if its domain is in the account
 */
export async function uploadTo(host: string, site = ''): Promise<void> {
  const { hostname } = new URL(site || 'https://workers.dev')
  const domain = hostname.endsWith('workers.dev') || !hostname.includes('.') ? [] : ['--domain', hostname]
  if (host === 'cloudflare') await show('npx', ['--yes', WRANGLER, 'deploy', ...domain])
  else if (host === 'netlify') await show('npx', ['--yes', NETLIFY, 'deploy', '--prod', '--no-build'])
  else console.log('  Upload the folder dist now. docs/hosting.md, Any other host, says what it has to do.')
}

export const check: Step = {
  name: 'check',
  says: () => 'Ask the doctor.',
  do: async () => {
    const findings = await examineProject()
    const toMend = findings.filter(({ mark, byHand }) => mark === 'wrong' && !byHand)
    if (toMend.length > 0) throw new Error('The doctor has found something: its lines with ✗ say what to do.')
    const left = findings.filter(({ mark }) => mark === 'wrong')
    console.log(left.length === 0 ? '✓ Deployed.' : '✓ Deployed. Left for you to do (npm run doctor checks it):')
    for (const { says, todo } of left) console.log(`  ${says}\n    → ${todo}`)
  },
}
