import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Runs the `main` of a TypeScript file with the words behind it: `node scripts/run.mjs scripts/db/types`. It returns the exit code. */
ensureInstalled()
const [name = '', ...words] = process.argv.slice(2)
/** @type {{ main: (words: string[]) => Promise<number> }} */
const { main } = await importTypeScript(`${name}.ts`)
// Not by itself: backends and drivers keep timers and ports.
process.exit(await main(words))
