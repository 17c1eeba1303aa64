import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Runs the `main` of a TypeScript file of this folder with the words behind it: `node scripts/run.mjs db/types`. It returns the exit code. */
ensureInstalled()
const [name = '', ...words] = process.argv.slice(2)
/** @type {{ main: (words: string[]) => Promise<number> }} */
const { main } = await importTypeScript(new URL(`./${name}.ts`, import.meta.url))
process.exitCode = await main(words)
