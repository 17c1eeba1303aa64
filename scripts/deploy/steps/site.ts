import { main as doctor } from '../../doctor/main.ts'
import { toolCall } from '../../tools.mjs'
import { show } from '../cli.ts'
import { keepBuild } from '../kept-builds.ts'
import type { Deploy, Step } from '../plan.ts'
import { NETLIFY, WRANGLER } from '../upload.ts'

export const build: Step = {
  name: 'build',
  says: () => 'Build the site into dist.',
  do: async () => {
    const { program, args } = toolCall('vite', ['build', '--logLevel', 'error'])
    await show(program, args)
  },
}

const UPLOADS: Record<string, string[]> = {
  cloudflare: ['--yes', WRANGLER, 'deploy'],
  netlify: ['--yes', NETLIFY, 'deploy', '--prod', '--no-build'],
}

const hostOf = ({ options, kept }: Deploy) => options.host ?? kept.get('SITE_HOST')

export const upload: Step = {
  name: 'upload',
  says: (deploy) => {
    const host = hostOf(deploy)
    if (host === 'none') return 'Upload nothing: put the folder dist where your host reads it.'
    return `Upload dist to ${host === undefined ? 'Cloudflare or Netlify' : host === 'cloudflare' ? 'Cloudflare Workers' : 'Netlify'}.`
  },
  do: async (deploy) => {
    const host =
      hostOf(deploy) ??
      (await deploy.ask({
        file: deploy.kept,
        name: 'SITE_HOST',
        text: 'Who serves the site? cloudflare, netlify, or none to upload dist yourself',
        otherwise: 'cloudflare',
        check: (answer) => (answer === 'none' || answer in UPLOADS ? undefined : 'cloudflare, netlify or none.'),
      }))
    await uploadTo(host)
    keepBuild('.')
  },
}

/** Uploads `dist` to a host with a tool; otherwise asks for it. */
export async function uploadTo(host: string): Promise<void> {
  const args = UPLOADS[host]
  if (args) await show('npx', args)
  else console.log('  Upload the folder dist now. docs/hosting.md, Any other host, says what it has to do.')
}

export const check: Step = {
  name: 'check',
  says: () => 'Ask the doctor.',
  do: async () => {
    if ((await doctor([])) !== 0) throw new Error('The doctor has found something: its lines with ✗ say what to do.')
  },
}
