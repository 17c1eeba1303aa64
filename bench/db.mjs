// `npm run bench:db` measures the response times of the database with 1,000, 100,000 and 1,000,000 events. `-- small` tries with
// at most 10,000 events; `-- --write` puts the figures into bench/results.
import { ensureInstalled } from '../scripts/installed.mjs'

ensureInstalled()
const { runMain } = await import('./module.mjs')
await runMain('/bench/db/main.ts')
