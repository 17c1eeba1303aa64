import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './import-boundaries/violations.mjs'

/**
 * Holds the imports of `src` to the rules in `layers.mjs`; part of `npm run check`. Every import is resolved first, so
 * that it does not matter how its path is written. `node scripts/import-boundaries.mjs <folder>` looks at another project's `src`.
 */

const [folder = '.'] = process.argv.slice(2)
const files = readdirSync(join(folder, 'src'), { recursive: true })
  .map((name) => `src/${name}`.replaceAll('\\', '/'))
  .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
const found = files.flatMap((file) => violations(file, readFileSync(join(folder, file), 'utf8')))
for (const sentence of found) console.error(sentence)
console.log(
  found.length > 0
    ? `${found.length} imports cross a layer’s boundary.`
    : `${files.length} files keep to their layers.`,
)
process.exitCode = found.length > 0 ? 1 : 0
