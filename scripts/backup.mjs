import { ensureInstalled } from './installed.mjs'
import { importTypeScript } from './typescript.mjs'

/** Writes everything that people have entered into a folder. `npm run restore` brings it back. */
ensureInstalled()

/** @type {typeof import('./backup/main.ts')} */
const { backup } = await importTypeScript(new URL('./backup/main.ts', import.meta.url))
process.exitCode = await backup(process.argv[2])
