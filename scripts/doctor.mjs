import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Says line by line whether the project in `.env` is ready, and what to do where it is not. */
ensureInstalled()

/** @type {typeof import('./doctor/main.ts')} */
const { main } = await importTypeScript(new URL('./doctor/main.ts', import.meta.url))
process.exitCode = await main(process.argv.slice(2))
