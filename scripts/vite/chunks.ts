import { readdirSync } from 'node:fs'
import { basename, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Which modules travel in one file. Left alone, the bundler makes a file for every set of pages that share a module:
 * more than a hundred, and each costs a request and compresses badly. A module goes to the first group it fits.
 */

const oneOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`
const packages = (words: string) => new RegExp(`/node_modules/${oneOf(words)}/`)
const named = new Set<string>()
const LAYERS = ['ui', 'entities', 'lib']
const files = LAYERS.flatMap((layer) =>
  readdirSync(new URL(`../../src/${layer}`, import.meta.url), { recursive: true, encoding: 'utf8' }),
).map((path) => basename(path))

/**
 * Files of ui, entities and lib by their name alone.
 * @throws Error where a name is not that of one file, because it was renamed, say: its code would move to another chunk. Also
 * where it is here twice: the first group has it
 */
function ours(words: string): RegExp {
  for (const word of words.trim().split(/\s+/)) {
    const found = files.filter((file) => file === `${word}.ts` || file === `${word}.tsx`).length
    if (found !== 1) throw new Error(`scripts/vite/chunks.ts names ${word}, and src has ${found} such files`)
    if (named.has(word)) throw new Error(`scripts/vite/chunks.ts names ${word} twice`)
    named.add(word)
  }
  return new RegExp(`/src/(?:${LAYERS.join('|')})/[\\w-]+/${oneOf(words)}\\.tsx?$`)
}
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** All icons but those that only sheets and the organizer's pages draw: a first screen need not wait for these. */
const FIRST_ICON = new RegExp(
  `/icons/(?!${oneOf(`
    arrow-down arrow-up calendar-plus check chevron-right copy credit-card external-link list-ordered plus
    rotate-ccw-clock smartphone star trash unlink user-minus
  `)}\\.mjs)[\\w-]+\\.mjs$`,
)

const GROUPS: [name: string, ...tests: RegExp[]][] = [
  // The code that loads modules. It stands alone, so that index.html's first module (src/main.ts) loads nothing else.
  ['runtime', /\/preload-helper/],
  // React, and what every page needs.
  [
    'base',
    packages('react react-dom scheduler'),
    /\/lucide-react\/dist\/esm\/(?!icons\/)/,
    FIRST_ICON,
    ours('early errors event-times random storage text'),
    ours('button button-style cx export-now hue icon-button lazy-part notice spinner toast-store'),
    ours('use-page-mark use-reserved-space use-sliding-pill'),
  ],
  ['icons', ICON],
  // A form in a sheet: for the sign-up drawer and every other form.
  ['form', packages('react-hook-form'), ours('field fields-to-restore input email-input textarea select zod-resolver')],
  [
    'sheet',
    packages('@radix-ui/(?!react-toast|react-collection)[^/]+ aria-hidden'),
    ours('sheet use-drag-to-close use-keyboard-space use-return-focus'),
  ],
  // Apart from the sheets, because lists have tabs too and open no sheet before a tap.
  ['tabs', ours('tabs')],
  ['schema', packages('zod'), ours('text-schema draft-store series payment')],
  // Needed by every page before it can be drawn, or so small and shared that a file of its own would weigh more.
  [
    'app',
    packages('react-router react-router-dom'),
    /\/node_modules\/@tanstack\/(?!.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\.)/,
    /\/src\/app\/(?!session-ended|gate-|load-font)/,
    /\/guest-link\/guests\.ts$/,
    /\/src\/lib\/backend\/(?!auth-refusals|calendar-feed|call-off|mark-stale|optimistic|out-of-service|read-all-pages)/,
    /\/src\/lib\/browser\/(?!browser-zone|save-file|font\.|use-navigate-from-here)/,
    ours('date-text ids known-guest people-search rsvp-intent unique-by-id'),
    ours('avatar badge button-link card link card-skeletons card-title whole-words date-tile look dock empty-state'),
    ours(
      'event-date group-head group-mark initial label-dot load-failure offline-notice page page-header search-field site-links skeleton',
    ),
    // What is known of an event where its link is tapped stands there while its page is loading.
    ours('cover cover-skeleton slot-pattern event-skeleton known-head private-badge'),
    ours('redirect-with-toast scrolled-title use-go-back use-growing-limit'),
  ],
  // What the forms of a page share, and how one leaves them.
  ['page-form', ours('form-section form-fields focus-next-on-enter use-navigate-from-here use-go-up')],
  // How an event and its slots look, wherever one is shown.
  [
    'slots',
    ours('zone-time open-due-date avatar-stack event-facts event-row series-space'),
    ours('call-off-note short-description use-measured'),
    ours(
      'event-rules facts cover-slots slot-meter slot-meter-rules slot-pill time-at-event waiting-pill waitlist availability sections sections-of standing',
    ),
  ],
  // What can be done with an event or a group.
  ['actions', ours('action-row action-tile')],
  // For cards, forms and payments: how an amount is written.
  ['money', ours('money')],
  // Optimistic changes.
  ['optimistic', ours('optimistic')],
  // Shared by the event page and its form, so that the page need not wait for the form. `use-close-on-back` is also
  // used where a date of a series is edited.
  [
    'registration',
    /\/src\/features\/event\/registration\/(?!after-change|announced-promotions)/,
    /\/src\/features\/event\/draft\/(?!sign-up-draft)/,
    ours('event-schema read-page slot-payments use-close-on-back series-in-short series-line'),
  ],
  // For events that repeat, behind the line of an event's card.
  ['series', ours('series-next-text series-text series-fact')],
  // The two pages that a link opens. Each is one file, with everything that only this page needs.
  ['event', /\/src\/pages\/event-page\.tsx$/],
  ['invite', /\/src\/pages\/invite-page\.tsx$/],
  // Forms, settings and a guest's card have one.
  ['fold', ours('fold')],
  // Parts that most visitors do not see: the labels, copying a text, a guest's private link.
  ['labels', /\/(?:roster\/components\/(?:label-filter|filter-chip)|labels\/components\/labels-button)\.tsx$/],
  ['copy', ours('use-copy copy-reminder date-line')],
  // For the form of sections, and to find who has the same name.
  ['names', ours('seen-name')],
  // For events that were split into teams.
  ['teams', /\/teams\/(?:components\/team(?:s-card|-list)|mutations|rules|schema|texts)\.tsx?$/],
  ['private-link', /\/guest-link\/components\/(?:private-link-card|your-links)\.tsx$/],
  // Sending a change and applying its answer, for the form and the outbox. Then everything that is needed once the
  // outbox holds something.
  ['sending', /\/(?:outbox\/(?:send-change|outbox-changes)|registration\/after-change)\.ts$/, ours('outcome-text')],
  [
    'outbox',
    /\/outbox\/(?:components\/(?:outbox-notice|unsent-changes|outbox-card)|send-outbox|outbox-text|use-shown-event-id)\.tsx?$/,
    /\/registration\/announced-promotions\.ts$/,
  ],
  // Sending ticks: shared by the sheet of who came and the sender, so that it is loaded before the network can be lost.
  ['ticks', /\/outbox\/(?:ticks|send-ticks|use-waiting-text|components\/ticks-notice)\.tsx?$/],
  // The sign-up form, with everything that no other form needs.
  ['sign-up-drawer', /\/sign-up\/components\/sign-up-drawer\.tsx$/],
]

export const codeSplitting = {
  groups: GROUPS.map(([name, ...tests], index) => ({
    debugName: name,
    name: (id: string, context: Modules) => (ICON.test(id) && !isShared(id, context) ? null : name),
    test: (id: string) => tests.some((test) => test.test(id)),
    priority: GROUPS.length - index,
  })),
}

interface Modules {
  getModuleInfo(id: string): { code: string | null; importers: readonly string[] } | null
}

/**
 * Whether several files of ours draw this icon. Each imports Lucide's index, which imports every icon, so this looks
 * for the icon's name in their code. An icon that only one file draws goes into the chunk of that file.
 */
function isShared(icon: string, modules: Modules): boolean {
  const codeOf = (id: string) => modules.getModuleInfo(id)?.code ?? ''
  const index = modules.getModuleInfo(icon)?.importers.find((id) => id.endsWith('/lucide-react.mjs')) ?? ''
  const line = codeOf(index)
    .split('\n')
    .find((text) => text.includes(icon.slice(icon.lastIndexOf('/'))))
  const names = [...(line ?? '').matchAll(/default as (\w+)/g)].map(([, name]) => name)
  const isDrawn = new RegExp(`\\b(?:${names.join('|')})\\b`)
  const files = modules.getModuleInfo(index)?.importers ?? []
  return names.length > 0 && files.filter((id) => isDrawn.test(codeOf(id))).length > 1
}

const ON_EVERY_PAGE = /\/(?:base|app|runtime|rolldown-runtime)-/
/** What each file imports. */
const imports = new Map<string, string[]>()

/**
 * The files to load together with a part of a page. Those of every page are left out, and those that the file which asks for the
 * part imports: they are loaded by then, and to name them beside each part would weigh more than a small part does.
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

/** Notes what imports what, for `namedFiles`. */
export const noteImports: Plugin = {
  name: 'roster:note-imports',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports)
    },
  },
}

/**
 * The chunks that run as soon as they are loaded. V8 then compiles them while they are loading, and not when they are
 * called.
 */
const RUN_AT_ONCE = /^(base|form|sheet|registration|sign-up-drawer|opened-sheets)$/

/** V8's explicit compile hint (https://v8.dev/blog/explicit-compile-hints), which other engines read as a comment. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

export const compileHint = ({ name }: { name: string }) => (RUN_AT_ONCE.test(name) ? COMPILE_HINT : '')

/** Writes down which module went where, for `budgets.mjs` to count from. */
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
      this.emitFile({ type: 'asset', fileName: '.vite/chunks.json', source: JSON.stringify(chunks) })
    },
  }
}
