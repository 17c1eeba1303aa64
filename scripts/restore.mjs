import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Brings a backup into an empty project that has the same migrations. */
ensureInstalled()

/** @type {typeof import('./backup/main.ts')} */
const { restore } = await importTypeScript(new URL('./backup/main.ts', import.meta.url))
process.exitCode = await restore(process.argv[2])
