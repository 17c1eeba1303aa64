// Runs one of the TypeScript files beside this one: `node scripts/db/run.mjs types`.
import { importTypeScript } from '../typescript.mjs'

const [name = '', ...words] = process.argv.slice(2)
/** @type {{ main: (words: string[]) => Promise<number> }} */
const { main } = await importTypeScript(new URL(`./${name}.ts`, import.meta.url))
process.exitCode = await main(words)
