import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installed.mjs'

/** Says line by line whether the project in `.env` is ready, and what to do where it is not. */
ensureInstalled()

const { runnerImport } = await import('vite')
const file = fileURLToPath(new URL('./doctor/main.ts', import.meta.url))
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
const { main } = /** @type {{ main: (args: string[]) => Promise<number> }} */ (module)
process.exitCode = await main(process.argv.slice(2))
