import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

const EVENT = '/signup/*'

/**
 * The modules whose code is fetched with the HTML (`src/early/preload.ts`). What follows `app` comes beside it, and what
 * follows the page of an event beside that.
 */
const PRELOADED: Record<string, string> = {
  app: 'app/start.tsx',
  '/': 'pages/home-page.tsx',
  '/events': 'pages/my-events-page.tsx',
  '/groups': 'pages/my-groups-page.tsx',
  '/auth/login': 'pages/login-page.tsx',
  '/invite/*': 'pages/invite-page.tsx',
  // For people who are signed in.
  session: '../node_modules/@supabase/supabase-js/dist/index.mjs',
  [EVENT]: 'pages/event-page.tsx',
  // For somebody who asks for the form before the app is loaded.
  form: 'features/event/sign-up/components/sign-up-drawer.tsx',
  // For an event with sections.
  sections: 'features/event/roster/components/section-list.tsx',
}

/**
 * Puts the early entry (`src/early`) and the styles into index.html: what a link's first paint needs comes with the
 * page itself. `securityHeadersPlugin`, which must stand behind this one, lists all of it by hash.
 *
 * @param origins where requests go, to connect to at once: a hosted project's and that of a cache in front of it
 */
export function earlyEntry(origins: (string | undefined)[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'roster:early-entry',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const start = await buildScript(config, bundle, 'early/start.ts')
        const show = await buildScript(config, bundle, 'early/show.ts')
        const connect = origins.map((origin) =>
          origin ? `<link rel="preconnect" href="${origin}" crossorigin />\n    ` : '',
        )
        // The requests go out before the styles are here. Functions, because code may hold what `replace` reads as a
        // pattern.
        return html
          .replace('<script type="module"', (tag) => `${connect.join('')}<script>${start}</script>\n    ${tag}`)
          .replace(
            /<link rel="stylesheet"[^>]* href="\/([^"]+)">/,
            (link, file: string) => inlined(bundle, file) ?? link,
          )
          .replace('</body>', (tag) => `  <script>${show}</script>\n  ${tag}`)
      },
    },
  }
}

/** The styles as an element; their file stays in the build, for hosts that refuse it (`src/app/load-refused-styles.ts`). */
function inlined(bundle: Rolldown.OutputBundle, file: string): string | null {
  const asset = bundle[file]
  return asset?.type === 'asset' ? `<style data-file="/${file}">${asset.source}</style>` : null
}

async function buildScript(config: ResolvedConfig, bundle: Rolldown.OutputBundle, entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: config.root,
    mode: config.mode,
    envDir: config.envDir,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: { '@': source('.') } },
    define: {
      FONT_FILE: JSON.stringify(`/${fontFile(bundle)}`),
      FILES: JSON.stringify(filesToPreload(bundle)),
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source(entry), output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

const chunks = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

function chunkWith(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk | undefined {
  return chunks(bundle).find(({ moduleIds }) => moduleIds.includes(source(path)))
}

/** The font file with the letters of nearly every word (src/app/load-font.ts). */
function fontFile(bundle: Rolldown.OutputBundle): string | undefined {
  return Object.keys(bundle).find((file) => /\/inter-latin-opsz-normal-[^/]+\.woff2$/.test(file))
}

/** The chunks of these modules and of their imports, without those that index.html names or the app brings. */
function filesToPreload(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const entry = chunks(bundle).find(({ isEntry }) => isEntry)
  const known = closure(bundle, entry)
  return Object.fromEntries(
    Object.entries(PRELOADED).map(([address, path]) => {
      const unknown = [...closure(bundle, chunkWith(bundle, path))].filter((file) => !known.has(file))
      // The largest first: browsers ask for a few at a time, and the line is busy from the start.
      unknown.sort((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a))
      if (address === 'app' || address === EVENT) for (const file of unknown) known.add(file)
      return [address, unknown.map((file) => `/${file}`)]
    }),
  )
}

function sizeOf(bundle: Rolldown.OutputBundle, file: string): number {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.code.length : 0
}

function closure(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()) {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (next?.type === 'chunk') closure(bundle, next, found)
  }
  return found
}
