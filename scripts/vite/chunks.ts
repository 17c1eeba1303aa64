import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Which modules travel in one file. Left alone, the bundler makes a file for every set of pages and lazy parts that share a
 * module. These are almost four hundred, and each costs a request and compresses badly. Here a module goes with those that the same
 * pages need. The rules ask who imports a module and name no file of it, so a rename moves no code. They know two pages by
 * name, those that a link opens, and one part: the sign-up form.
 */

/** Libraries that many pages share. Others, which few need, are left to the bundler, except for the router and the queries. */
const LIBRARIES: [chunk: string, test: RegExp][] = [
  // The code that loads modules. It stands alone, so that index.html's first module (src/main.ts) loads nothing else.
  ['runtime', /\/preload-helper/],
  ['base', /\/node_modules\/(?:react|react-dom|scheduler)\/|\/lucide-react\/dist\/esm\/(?!icons\/)/],
  ['form', /\/node_modules\/react-hook-form\//],
  ['sheet', /\/node_modules\/(?:@radix-ui\/(?!react-toast|react-collection)[^/]+|aria-hidden)\//],
  ['schema', /\/node_modules\/zod\//],
]
const LEFT_ALONE = /\/src\/main\.ts$|\/node_modules\/(?!@tanstack\/|react-router|lucide-react\/)/
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** Where a library passes on what its other files export. */
const INDEX = /\/lucide-react\.mjs$|\/icons\/index\.mjs$|\/@tanstack\/[\w-]+\/build\/modern\/index\.js$/
/** A page by its name; `start` is what every page needs. */
const PAGE = /\/src\/(?:pages\/([\w-]+)-page|app\/(start))\.tsx$/
const SIGN_UP_FORM = /\/sign-up-drawer\.tsx$/
/** Validates the responses of a link's pages. The first one arrives validated, so neither page waits for it. */
const ANSWERS = /\/entities\/(?:event\/(?:event-schema|page-schema|facts)|series\/series)\.ts$/

/** The pages that a link opens. */
const LINK_PAGES = ['event', 'invite']

/**
 * From so many pages on, a building block is loaded with the app, or as `controls` if no link's page needs it.
 * An icon weighs less than a request, so it is with the app from the second page on.
 */
const MANY_PAGES = 7
/** Code shared by this many lazy parts is a sheet's building block, which no page needs before a tap. */
const MANY_PARTS = 12

/**
 * The chunk of a module. Its imports are needed by the same pages and parts, or by more, so they are in the same or a
 * wider chunk. No two chunks import each other (`noteImports` enforces that).
 */
function chunkOf(id: string, modules: Modules): string | null {
  const library = LIBRARIES.find(([, test]) => test.test(id))
  if (library) return library[0]
  if (ANSWERS.test(id)) return 'answers'
  if (LEFT_ALONE.test(id)) return null
  const importers = reach(id, (file) => importersOf(file, modules))
  const pages = pagesOf(importers)
  const parts = [...importers].filter((file) => !PAGE.test(file) && infoOf(file, modules).dynamicImporters.length > 0)
  const isShared = !id.includes('/src/features/')
  if (pages.includes('start')) return 'app'
  if (pages.length + parts.length < 2) return pages[0] ?? null
  if (pages.length === 0) {
    if (isShared) return parts.length >= MANY_PARTS ? 'sheet' : null
    // Sending a change and applying its answer: for the form and the outbox, which some pages have without the form.
    return parts.some((part) => SIGN_UP_FORM.test(part)) && !needs('react-hook-form', id, modules) ? 'sending' : null
  }
  if (isShared && needs('react-hook-form', id, modules)) return 'form'
  if (isShared && pages.length >= (ICON.test(id) ? 2 : MANY_PAGES)) {
    // Code that only pages with forms and lists share ships with their validation, and no link page waits for it.
    const drawnIn = [...importers].filter((file) => PAGE.test(file)).map((file) => infoOf(file, modules).importedIds)
    const haveSchemas = drawnIn.every((files) => files.some((file) => needs('zod', file, modules)))
    if (haveSchemas || needs('zod', id, modules)) return 'schema'
    return ICON.test(id) || LINK_PAGES.some((page) => pages.includes(page)) ? 'app' : 'controls'
  }
  /** The pages where it may be loaded at all, also with a part. */
  const around = pagesOf(
    reach(id, (file) => [...importersOf(file, modules), ...infoOf(file, modules).dynamicImporters]),
  )
  if (pages.includes('event')) return chunkOfEvent(pages, around)
  // Modules that a route prefetches belong to its page, although the app requests them.
  const elsewhere = around.filter((page) => !pages.includes(page) && (page !== 'start' || pages.length > 1))
  if (elsewhere.length > 0) return null
  return pages.includes('invite') && pages.length > 1 ? 'invite-lists' : pages.join('-')
}

/** The pages that a link opens share what shows an event. Neither waits for code that only lists, or parts of other pages, need. */
function chunkOfEvent(pages: string[], around: string[]): string {
  const hasOthers = (list: string[]) => list.some((page) => !LINK_PAGES.includes(page))
  const name = around.includes('invite') ? 'event-invite' : 'event'
  if (hasOthers(pages)) return `${name}-lists`
  return name === 'event' && hasOthers(around) ? 'event-parts' : name
}

interface ModuleInfo {
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const UNKNOWN: ModuleInfo = { code: null, importers: [], dynamicImporters: [], importedIds: [] }
const infoOf = (id: string, modules: Modules) => modules.getModuleInfo(id) ?? UNKNOWN

/** A module and all that it leads to, step by step. A page is where the way ends. */
function reach(id: string, next: (id: string) => readonly string[], found = new Set([id])): Set<string> {
  if (PAGE.test(id)) return found
  for (const one of next(id)) if (!found.has(one)) reach(one, next, found.add(one))
  return found
}

const pagesOf = (files: Set<string>) =>
  [...files].flatMap((file) => PAGE.exec(file)?.slice(1).find(Boolean) ?? []).sort()

const needs = (library: string, id: string, modules: Modules) =>
  [...reach(id, (file) => infoOf(file, modules).importedIds)].some((file) => file.includes(`/node_modules/${library}/`))

/**
 * The files that import a module. One that a library passes on by its index counts for those that name what it exports: the index
 * imports all of the library.
 */
function importersOf(id: string, modules: Modules): readonly string[] {
  const { importers } = infoOf(id, modules)
  const indexes = importers.filter((file) => INDEX.test(file))
  if (indexes.length === 0) return importers
  const isNamed = new RegExp(`\\b(?:${indexes.flatMap((index) => exportsIn(index, id, modules)).join('|')})\\b`)
  const users = indexes.flatMap((index) => usersOf(index, modules))
  const named = users.filter((file) => isNamed.test(infoOf(file, modules).code?.replace(COMMENTS, '') ?? ''))
  return [...importers.filter((file) => !indexes.includes(file)), ...named]
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** The names by which an index passes on what a file exports. */
function exportsIn(index: string, id: string, modules: Modules): string[] {
  const lines = infoOf(index, modules).code?.split('\n') ?? []
  const [, names = ''] = /\{(.*)\}/.exec(lines.find((text) => text.includes(id.slice(id.lastIndexOf('/')))) ?? '') ?? []
  return names.split(',').map((name) => name.replace('default as', '').trim())
}

/** Those that import an index, also by way of another one. */
const usersOf = (index: string, modules: Modules): string[] =>
  infoOf(index, modules).importers.flatMap((file) => (INDEX.test(file) ? usersOf(file, modules) : file))

/** A short hash: the app lists the names of all chunks. */
export const chunkFileNames = 'assets/[name]-[hash:7].js'

// The rules place each module. Left on, the first one placed would take all that it imports into its chunk.
export const codeSplitting = { includeDependenciesRecursively: false, groups: [{ debugName: 'pages', name: chunkOf }] }

const ON_EVERY_PAGE = /\/(?:base|app|runtime|rolldown-runtime)-/
/** Imports of each file. */
const imports = new Map<string, string[]>()

/**
 * The files to load together with a part of a page. Those of every page are left out, and the imports of the file that asks for
 * the part: they are loaded already. To name them beside each part would weigh more than a small part.
 * index.html and the first module (src/main.ts) still name them.
 */
export const namedFiles = (
  _part: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || /\/index-[\w-]+\.js$/.test(hostId)
    ? files
    : files.filter((file) => !ON_EVERY_PAGE.test(file) && !importedBy(hostId).has(file))

function importedBy(file: string, found = new Set<string>()): Set<string> {
  for (const one of imports.get(file) ?? []) {
    if (!found.has(one)) importedBy(one, found.add(one))
  }
  return found
}

/**
 * Notes what imports what, for `namedFiles`.
 * @throws Error where a chunk imports itself by way of another: its modules might run before those that they need
 */
export const noteImports: Plugin = {
  name: 'roster:note-imports',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
      const circle = [...imports.keys()].find((file) => importedBy(file).has(file))
      if (circle) throw new Error(`${circle} imports itself by way of another chunk (scripts/vite/chunks.ts)`)
    },
  },
}

/** The larger chunks that run as soon as they are loaded. V8 then compiles them while they are loading, and not when they are called. */
const RUN_AT_ONCE = /^(base|app|event|invite|form|sheet|sending|sign-up-drawer|opened-sheets)$/

/** V8's explicit compile hint (https://v8.dev/blog/explicit-compile-hints), which other engines read as a comment. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** Writes the hint at the very top of a file: an output banner would stand below what Vite itself puts there. */
export const compileHints: Plugin = {
  name: 'roster:compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && RUN_AT_ONCE.test(file.name)) file.code = COMPILE_HINT + file.code
      }
    },
  },
}

/** Writes down which module went where, for `budgets.ts` to count from. Vite's manifest names one module of each chunk. */
export function listChunks(): Plugin {
  return {
    name: 'roster:list-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [{ file: file.fileName, imports: file.imports, modules: file.moduleIds.map((id) => relative('', id)) }]
          : [],
      )
      this.emitFile({ type: 'asset', fileName: 'host/chunks.json', source: JSON.stringify(chunks) })
    },
  }
}
