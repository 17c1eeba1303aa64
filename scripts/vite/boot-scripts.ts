import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { ROOT, STYLES_ID } from '../../src/boot/arrived.ts'
import { catalogVersion, languages } from '../languages/catalogs.ts'
import { criticalCss, stylesOf } from './critical-css.ts'
import { oneFile, source } from './one-file.ts'

const EVENT = '/signup/*'
/** The dates of languages other than English. */
const DATES = '../supabase/functions/_shared/local-dates.ts'

/**
 * Modules to preload with the HTML (`src/boot/preload.ts`). Those after `app` load beside it, and those after the
 * event's page beside that.
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
  // For a visitor who opens the form before the app has loaded.
  form: 'features/event/sign-up/components/sign-up-drawer.tsx',
  // For an answer that did not come with the HTML.
  answers: 'entities/event/event-schema.ts',
  // For an event with sections.
  sections: 'features/event/roster/components/section-list.tsx',
}

/**
 * Inlines the boot scripts (`src/boot`) and the critical CSS into index.html, so that a link's first paint needs no
 * further file. Plugins for one of these know neither the chunks of an address nor the markup that a host draws. `securityHeadersPlugin`, which must come after this one, lists all of it by hash.
 *
 * @param origins of API requests, to preconnect: a hosted project's and that of a cache in front of it
 */
export function bootScripts(origins: (string | undefined)[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'roster:boot-scripts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const { app, ...rest } = filesToPreload(bundle)
        const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
        const styleFiles = styles.map((file) => `/${file}`)
        const first = {
          FONT_FILE: JSON.stringify(`/${fontFile(bundle)}`),
          STYLES: JSON.stringify(styleFiles),
          LANGUAGES: JSON.stringify(languages()),
          CATALOGS: JSON.stringify(catalogVersion()),
          DATES: JSON.stringify(`/${chunkWith(bundle, DATES)?.fileName}`),
        }
        const start = await script('boot/start.ts', config, first)
        const show = await script('boot/show.ts', config)
        const prepare = await script('boot/prepare-page.ts', config, {
          FILES: JSON.stringify({ ...rest, styles: styleFiles }),
        })
        const drawing = await oneFile('boot/markup.tsx', 'es', { root: config.root, mode: config.mode })
        const connect = origins.map((origin) =>
          origin ? `<link rel="preconnect" href="${origin}" crossorigin />\n    ` : '',
        )
        const css = styles.map((file) => textOf(bundle[file])).join('')
        // Styles that the app adds to the server-rendered page. In the order of the whole sheet, so it repeats the
        // styles before it; compressed, a repetition weighs almost nothing.
        const page = codeOfLinks(bundle) + html + drawing + show + prepare
        const pageStyles = `<template id="${STYLES_ID}"><style>${stylesOf(css, page)}</style></template>\n  `
        // The browser asks for the app before any script has run, but behind the first module, which it would otherwise wait for.
        const code = app?.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />\n    `)
        // The data request starts before the styles arrive. Replacer functions, because code may contain patterns of
        // `replace`.
        return html
          .replace(/<!--.*?-->\s*/gs, '')
          .replace('<script type="module"', (tag) => `${connect.join('')}<script>${start}</script>\n    ${tag}`)
          .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_link, file: string) => {
            return `${code?.join('') ?? ''}<style data-file="/${file}">${criticalCss(css, html + drawing + show)}</style>`
          })
          .replace(ROOT, `${ROOT}\n    <script>${show}</script>`)
          .replace('</body>', (tag) => `  ${pageStyles}<script>${prepare}</script>\n  ${tag}`)
      },
    },
  }
}

async function script(
  entry: string,
  { root, mode, envDir }: ResolvedConfig,
  define: Record<string, string> = {},
): Promise<string> {
  const code = await oneFile(entry, 'iife', { root, mode, envDir, define })
  return code.trim().replaceAll('</script', '<\\/script')
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
      // The largest first: browsers request a few at a time, so the line is busy from the start.
      unknown.sort((a, b) => sizeOf(bundle, b) - sizeOf(bundle, a))
      if (address === 'app' || address === EVENT) for (const file of unknown) known.add(file)
      return [address, unknown.map((file) => `/${file}`)]
    }),
  )
}

/** The code that draws the pages of links. */
function codeOfLinks(bundle: Rolldown.OutputBundle): string {
  const pages = ['app', '/invite/*', EVENT].map((name) => chunkWith(bundle, PRELOADED[name] ?? ''))
  const files = new Set(pages.flatMap((page) => [...closure(bundle, page)]))
  return chunks(bundle)
    .flatMap(({ fileName, code }) => (files.has(fileName) ? code : []))
    .join(' ')
}

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  file?.type === 'asset' ? String(file.source) : ''

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
