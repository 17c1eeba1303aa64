import { afterAll, describe, expect, test } from 'vitest'
import { changedFiles, sharedClone } from './support/clone.ts'
import { commands } from './support/commands.ts'
import { run } from './support/run.ts'
import { takePort } from './support/taken-port.ts'

/**
 * Minutes of the machine, for `npm run test:commands` alone. `npm test` tries their effect too, without a clone: tests/unit/scripts,
 * tests/db/schema/generated.test.ts, and `npm run test:more` the doctor, in e2e/extended/hosted/live.spec.ts.
 */
describe.runIf(process.env.ROSTER_COMMANDS === 'all')('in a fresh clone', () => {
  const seconds: string[] = []
  const clone = sharedClone()

  afterAll(() => console.log(`Seconds in a fresh clone: ${seconds.join(', ')}.`))

  test.each(commands)(
    'npm run $script works',
    async ({ script, args = [], env = {}, port, writes }) => {
      const folder = clone()
      const free = await takePort(0)
      await free.release()
      const started = Date.now()
      const ended = await run(folder, ['npm', 'run', script, '--', ...args], {
        env: { ...env, ...(port && { [port]: String(free.port) }) },
      })
      seconds.push(`${script} ${Math.round((Date.now() - started) / 1000)}`)
      expect(ended.code, ended.output).toBe(0)
      expect(changedFiles(folder).filter((file) => !writes?.test(file))).toEqual([])
      // Others may use the machine too, and a benchmark takes minutes of a quiet one.
    },
    900_000,
  )
})
