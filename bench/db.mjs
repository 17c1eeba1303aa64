// `npm run bench:db`: how fast the database answers with 1,000, 100,000 and 1,000,000 events, and what a sign-up costs compared with
// the first release. `-- beside` measures the second alone, `-- small` tries with at most 10,000 events, `-- --write` puts
// the figures into bench/results.
import { ensureInstalled } from '../scripts/installed.mjs'

ensureInstalled()
const { runMain } = await import('./module.mjs')
await runMain('/bench/db/main.ts')
