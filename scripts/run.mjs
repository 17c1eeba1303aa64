import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installed.mjs'

/**
 * Runs the `main` of a TypeScript file with the words behind it: `node scripts/run.mjs scripts/db/types`. It returns the exit code, or nothing for 0. An
 * `Error` that it throws is a sentence for the person at the terminal; any other exception is a fault of the code.
 *
 * Node 20 cannot read TypeScript itself; Vite, which the project has anyway, can.
 */
ensureInstalled()
const { runnerImport } = await import('vite')
const [name = '', ...words] = process.argv.slice(2)
const root = fileURLToPath(new URL('../', import.meta.url))
const { NODE_ENV } = process.env
const resolve = { alias: { '@': `${root}src` } }
/** @type {{ module: { main: (words: string[]) => Promise<number | void> } }} */
const { module } = await runnerImport(`${root}${name}.ts`, { configFile: false, logLevel: 'error', resolve })
// Vite has set it to development, and every build of this process or its children would be one for development.
if (NODE_ENV === undefined) delete process.env.NODE_ENV
try {
  // Not by itself: backends and drivers keep timers and ports.
  process.exit((await module.main(words)) ?? 0)
} catch (error) {
  console.error(error instanceof Error && error.constructor.name === 'Error' ? `✗ ${error.message}` : error)
  process.exit(1)
}
