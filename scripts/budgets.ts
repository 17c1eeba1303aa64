import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports: string[]
  modules: string[]
}

interface RouteSize {
  route: string
  kilobytes: number
  /** The largest first. */
  files: { name: string; kilobytes: number }[]
}

const SUPABASE = 'node_modules/@supabase/supabase-js/dist/index.mjs'
/** Pages whose visitors may be signed out: they load Supabase's library later or not at all. */
const OPEN = /^(\/(auth|invite|signup|cohost)\/|\/unsubscribe$|\*)/
/** The form of a page, counted with that page. */
const FORMS: Record<string, string> = { '/signup/:eventId': 'src/features/event/sign-up/components/sign-up-drawer.tsx' }

/**
 * Download size of every route of `src/app/routes.ts` until its screen is usable, in the build of `outDir`: the script in index.html, the app and the
 * page. A form that loads once its page is interactive has a separate line (`FORMS`). Gzip, in KB of 1000 bytes.
 */
export function routeSizes(outDir: string): RouteSize[] {
  const chunks: Chunk[] = JSON.parse(readFileSync(`${outDir}/host/chunks.json`, 'utf8'))
  const inline = [...readFileSync(`${outDir}/index.html`, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const inHtml = { name: 'index.html', kilobytes: inline.reduce((sum, [, text = '']) => sum + gzipped(text), 0) }
  return routes().flatMap(({ route, page }) => {
    const roots = ['src/main.ts', 'src/app/start.tsx', page]
    if (!OPEN.test(route)) roots.push(SUPABASE)
    const form = FORMS[route]
    return [sizeOf(route, roots), ...(form ? [sizeOf(`${route} with its form`, [...roots, form])] : [])]
  })

  function sizeOf(route: string, roots: string[]): RouteSize {
    const names = new Set(roots.flatMap((root) => [...closure(chunks, chunkOf(chunks, root))]))
    const files = [...names].map((name) => ({ name, kilobytes: gzipped(readFileSync(`${outDir}/${name}`)) }))
    files.push(inHtml)
    files.sort((a, b) => b.kilobytes - a.kilobytes)
    return { route, kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files }
  }
}

/**
 * One sentence for each route that is over its budget, has none, or no longer exists. Counted to a tenth: two builds of one commit differ by
 * some 20 bytes, because each clone has another key for pushes, which changes the names of the files.
 * @param budgets KB by route
 */
export function overruns(sizes: RouteSize[], budgets: Record<string, number>): string[] {
  const gone = Object.keys(budgets).filter((route) => !sizes.some((size) => size.route === route))
  const found = sizes.flatMap(({ route, kilobytes, files }) => {
    const budget = budgets[route]
    const size = `${route} takes ${kilobytes.toFixed(1)} KB of script`
    if (budget === undefined) return [`${size} and has no budget in scripts/budgets.json`]
    if (Number(kilobytes.toFixed(1)) <= budget) return []
    const largest = files.slice(0, 6).map((file) => `${file.name} ${file.kilobytes.toFixed(1)}`)
    return [`${size}, ${(kilobytes - budget).toFixed(1)} more than its ${budget}. Largest: ${largest.join(', ')}`]
  })
  return [...found, ...gone.map((route) => `${route} has a budget in scripts/budgets.json and is no route`)]
}

/** Path and page of each route, as the table of routes spells them. */
function routes(): { route: string; page: string }[] {
  const table = readFileSync(new URL('../src/app/routes.ts', import.meta.url), 'utf8')
  const entries = [...table.matchAll(/path: '([^']+)',\s*load: \(\) => import\('@\/(pages\/[^']+)'\)/g)]
  const paths = table.match(/\bpath: '/g) ?? []
  if (entries.length === 0 || entries.length !== paths.length) throw new Error('src/app/routes.ts cannot be read')
  return entries.map(([, route = '', page = '']) => ({ route, page: `src/${page}.tsx` }))
}

function chunkOf(chunks: Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ modules }) => modules.includes(module))
  if (!chunk) throw new Error(`The build has no ${module}`)
  return chunk
}

function closure(chunks: Chunk[], chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunks) if (chunk.imports.includes(next.file)) closure(chunks, next, found)
  return found
}

const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1000
