import { loadEnv } from 'vite'
import { hostedProject, siteOrigin } from '../vite/hosted-project.ts'
import { examine } from './examine.ts'
import type { Finding } from './project.ts'

const MARKS = { right: '✓', wrong: '✗', open: '·' }

/** `npm run doctor`: checks the project that `.env` names, and its site. @returns the exit code: 1 when something is wrong */
export async function main(): Promise<number> {
  const findings = await examineProject()
  return findings.some(({ mark }) => mark === 'wrong') ? 1 : 0
}

/**
 * Prints the report and returns it.
 * @throws Error if `.env` names no project as it should
 */
export async function examineProject(): Promise<Finding[]> {
  const env = loadEnv('production', process.cwd(), 'VITE_')
  const hosted = hostedProject(env)
  if (!hosted) throw new Error('.env names no project: npm run deploy makes one.')
  const pushKey = env.VITE_PUSH_PUBLIC_KEY?.trim() || undefined
  const captchaKey = env.VITE_CAPTCHA_SITE_KEY?.trim() || undefined
  const findings = await examine({ ...hosted, site: siteOrigin(env), pushKey, captchaKey })
  for (const { mark, says, todo } of findings) console.log(`  ${MARKS[mark]} ${says}${todo ? `\n      → ${todo}` : ''}`)
  const wrong = findings.filter(({ mark }) => mark === 'wrong').length
  console.log(wrong > 0 ? `\n${wrong} to mend.\n` : '\nNothing to mend.\n')
  return findings
}
