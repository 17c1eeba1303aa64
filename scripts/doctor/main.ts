import { loadEnv } from 'vite'
import { hostedProject } from '../vite/hosted-project.ts'
import { startEmbedded } from './embedded.ts'
import { examine } from './examine.ts'
import type { Finding, Project } from './project.ts'

const MARKS = { right: '✓', wrong: '✗', open: '·' }

/**
 * `npm run doctor`: looks at the project that `.env` names. `npm run doctor -- http://localhost:5173` looks at an embedded
 * backend that runs there; without `.env` and without an address it starts one in memory and looks at that.
 * @returns the exit code: 1 when something is wrong
 */
export async function main([address]: string[]): Promise<number> {
  if (address && !URL.canParse(address)) {
    console.error(`${address} is no address. An example: npm run doctor -- http://localhost:5173`)
    return 1
  }
  try {
    const findings = await examineProject(address)
    return findings.some(({ mark }) => mark === 'wrong') ? 1 : 0
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : error}`)
    return 1
  }
}

/**
 * Prints the report and returns it.
 * @throws Error if `.env` names no project as it should
 */
export async function examineProject(address?: string): Promise<Finding[]> {
  if (address) return await tell({ url: new URL(address).origin, key: 'embedded', isEmbedded: true })
  const env = loadEnv('production', process.cwd(), 'VITE_')
  const hosted = hostedProject(env)
  if (hosted) {
    const pushKey = env.VITE_PUSH_PUBLIC_KEY?.trim() || undefined
    const captchaKey = env.VITE_CAPTCHA_SITE_KEY?.trim() || undefined
    return await tell({ ...hosted, site: siteOf(env.VITE_SITE_URL), pushKey, captchaKey, isEmbedded: false })
  }
  console.log('No .env names a project: this is what there is to say of the embedded backend.')
  const embedded = await startEmbedded()
  // It prints every refusal with its stack, and the doctor asks for things that have to be refused.
  console.error = () => {}
  try {
    return await tell({ url: embedded.url, key: 'embedded', isEmbedded: true })
  } finally {
    await embedded.close()
  }
}

function siteOf(text: string | undefined): string | undefined {
  const site = text?.trim()
  return site && URL.canParse(site) ? new URL(site).origin : undefined
}

async function tell(project: Project): Promise<Finding[]> {
  console.log('')
  const findings = await examine(project)
  for (const finding of findings) console.log(lines(finding))
  const wrong = findings.filter(({ mark }) => mark === 'wrong').length
  console.log(wrong > 0 ? `\n${wrong} to mend.\n` : '\nNothing to mend.\n')
  return findings
}

const lines = ({ mark, says, todo }: Finding) => `  ${MARKS[mark]} ${says}${todo ? `\n      → ${todo}` : ''}`
