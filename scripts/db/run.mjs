// Runs one of the TypeScript files beside this one: `node scripts/db/run.mjs types`. Node 20 cannot read TypeScript
// itself; Vite, which the project has anyway, can.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const [name = ''] = process.argv.slice(2)
const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
process.exitCode = await /** @type {{ main: () => Promise<number> }} */ (module).main()
