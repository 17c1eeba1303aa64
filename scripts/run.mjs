import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/**
 * Runs the `main` of a TypeScript file with the words behind it: `node scripts/run.mjs scripts/db/types`. It returns the exit code, or nothing for 0. An
 * `Error` that it throws is a sentence for the person at the terminal; any other exception is a fault of the code.
 */
ensureInstalled()
const [name = '', ...words] = process.argv.slice(2)
/** @type {{ main: (words: string[]) => Promise<number | void> }} */
const { main } = await importTypeScript(`${name}.ts`)
try {
  // Not by itself: backends and drivers keep timers and ports.
  process.exit((await main(words)) ?? 0)
} catch (error) {
  console.error(error instanceof Error && error.constructor.name === 'Error' ? `✗ ${error.message}` : error)
  process.exit(1)
}
