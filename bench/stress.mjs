// `npm run bench:stress`: what happens when a link is dropped into a chat of 500 people. bench/stress/plan.ts lists the words
// that change it, `-- --write` puts the figures into bench/results. Ends with an error when a promise was broken.
import { ensureInstalled } from '../scripts/installed.mjs'

ensureInstalled()
const { runMain } = await import('./module.mjs')
await runMain('/bench/stress/main.ts')
