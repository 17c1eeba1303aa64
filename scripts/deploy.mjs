import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Puts Roster online, and brings what is online up to date. First says what it will do; it can be run again after any failure. */
ensureInstalled()

/** @type {typeof import('./deploy/main.ts')} */
const { main } = await importTypeScript(new URL('./deploy/main.ts', import.meta.url))
process.exitCode = await main(process.argv.slice(2))
