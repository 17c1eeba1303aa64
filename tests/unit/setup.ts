import { afterAll, afterEach, vi } from 'vitest'
import { PATIENCE } from './support/patience'

// Tests of rules run without a document, because making one takes longer than the tests. A file that needs a document
// says so in its first line: `@vitest-environment jsdom`.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE })
  afterEach(() => {
    cleanup()
    // Files that one worker runs one after the other share its document: a session that is left there would turn a guest of the next file into an account.
    globalThis.localStorage?.clear()
    globalThis.sessionStorage?.clear()
  })
}

// Files of one worker share its clock, environment and globals too. Spies go first: restored later, one would put a global's stand-in into the next file.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// A sheet that is loaded ahead may still be on its way when its test is over. Vitest would end that import with an error, and the next file
// of the same worker would get the error instead of the module.
afterAll(() => vi.dynamicImportSettled())
