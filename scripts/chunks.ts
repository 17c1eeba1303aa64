import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Which modules travel in one file. Left alone, the bundler makes a file for every set of pages that share a module:
 * more than a hundred, and each costs a request and compresses badly. A module goes to the first group it fits.
 */

const oneOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`
const packages = (words: string) => new RegExp(`/node_modules/${oneOf(words)}/`)
/** Files of ui, entities and lib by name, whatever their folder: no name stands in two of them. */
const ours = (words: string) => new RegExp(`/src/(?:ui|entities|lib)/[\\w-]+/${oneOf(words)}\\.tsx?$`)
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

const GROUPS: [name: string, ...tests: RegExp[]][] = [
  // What fetches a module. On its own, so that index.html's first module (src/main.ts) brings no more than this.
  ['runtime', /\/preload-helper/],
  // React, and what every page needs.
  [
    'base',
    packages('react react-dom scheduler'),
    /\/lucide-react\/dist\/esm\/(?!icons\/)/,
    ICON,
    ours('early errors event-times random storage text'),
    ours('button button-style cx export-now hue icon-button lazy-part notice spinner toast-store'),
    ours('use-page-mark use-reserved-space use-sliding-pill'),
  ],
  // A form in a sheet: what the sign-up drawer and every other form need.
  ['form', packages('react-hook-form @hookform/[^/]+'), ours('field input email-input textarea select')],
  [
    'sheet',
    packages('@radix-ui/(?!react-toast|react-collection)[^/]+ aria-hidden'),
    ours('sheet use-drag-to-close use-keyboard-space use-return-focus'),
  ],
  // Lists have them too, which open no sheet before a tap.
  ['tabs', ours('tabs')],
  ['schema', packages('zod'), ours('text-schema draft-store series payment')],
  // Needed by every page before it can be drawn, or so small and shared that a file of its own would weigh more.
  [
    'app',
    packages('react-router react-router-dom'),
    /\/node_modules\/@tanstack\/(?!.*\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\.)/,
    /\/src\/app\/(?!session-ended|gate-screen)/,
    /\/guest-link\/guests\.ts$/,
    /\/src\/lib\/backend\/(?!calendar-feed|event-lists|optimistic|read-all-pages|save-own-name|with-due-date)/,
    /\/src\/lib\/browser\/(?!browser-zone|save-file)/,
    ours('date-text form-request ids known-guest people-search unique-by-id'),
    ours('avatar badge button-link card card-skeletons card-title whole-words date-tile look dock empty-state'),
    ours(
      'event-date group-head group-mark initial label-dot load-failure offline-notice page page-header search-field skeleton',
    ),
    ours('scrolled-title use-go-back use-growing-limit'),
  ],
  // The form of an event shows the cover without the slots.
  ['cover', ours('cover')],
  // How an event and its slots look, wherever one is shown.
  [
    'slots',
    ours('zone-time with-due-date avatar-stack cover-skeleton event-facts event-row series-space'),
    ours('event-rules facts slot-meter slot-meter-rules slot-pill time-at-event waiting-pill waitlist'),
  ],
  // What can be done with an event or a group.
  ['actions', ours('action-row action-tile')],
  // What is loaded where an event repeats.
  ['series', ours('series-next-text series-text series-fact')],
  // What a card, a form and the payments all need to say an amount.
  ['money', ours('money')],
  // How a change shows at once and is taken back.
  ['optimistic', ours('optimistic')],
  // What the event page and the form over it share: the page need not wait for the form.
  // So is what lets Back close a sheet, which editing a date of a series needs too.
  [
    'registration',
    /\/src\/features\/event\/registration\/(?!after-change|announced-promotions)/,
    ours('event-schema event-rules waitlist slot-payments use-close-on-back'),
  ],
  // What a link leads to: each page with all that it alone needs, in one file.
  ['event', /\/src\/pages\/event-page\.tsx$/],
  ['invite', /\/src\/pages\/invite-page\.tsx$/],
  // What most visitors do not see: the labels of a list, who waits, what is copied, a guest's private link.
  ['labels', /\/(?:roster\/components\/(?:label-filter|filter-chip)|labels\/components\/labels-button)\.tsx$/],
  ['waiting', ours('waiting-pill')],
  ['copy', ours('use-copy copy-reminder date-line')],
  // Where the event was split.
  ['teams', /\/teams\/(?:components\/team(?:s-card|-list)|mutations|rules|schema|teams-text)\.tsx?$/],
  ['private-link', /\/guest-link\/components\/private-link-(?:card|actions)\.tsx$/],
  // How a change leaves the phone and what its answer changes, for the form and for what waits; and all that is needed
  // when something waits.
  [
    'sending',
    /\/(?:outbox\/(?:send-change|outbox-changes)|registration\/(?:after-change|announced-promotions))\.ts$/,
    ours('outcome-text'),
  ],
  ['outbox', /\/outbox\/(?:components\/(?:outbox-notice|unsent-changes|outbox-card)|send-outbox|outbox-text)\.tsx?$/],
  // Who came, on its way: what the sheet of it and the sender share, so that it is here before the network is lost.
  ['ticks', /\/outbox\/(?:ticks|send-ticks|use-waiting-text|components\/ticks-notice)\.tsx?$/],
  // What 'Join Event' opens, with all that no other form needs.
  ['sign-up-drawer', /\/sign-up\/components\/sign-up-drawer\.tsx$/],
]

export const codeSplitting = {
  groups: GROUPS.map(([name, ...tests], index) => ({
    name: (id: string, context: Modules) => (ICON.test(id) && !isShared(id, context) ? null : name),
    test: (id: string) => tests.some((test) => test.test(id)),
    priority: GROUPS.length - index,
  })),
}

interface Modules {
  getModuleInfo(id: string): { code: string | null; importers: readonly string[] } | null
}

/**
 * Whether several files of ours draw this icon. All of them import Lucide's index, which imports every icon: so who
 * draws one is read from their code. One that a single file draws travels with that file.
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

/**
 * The files that are asked for together with a part of a page. Those of every page are here by then, and to name them beside each part
 * would weigh more than a small part does. index.html and the first module (src/main.ts) still ask for them.
 */
export const namedFiles = (
  _part: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || /\/index-[\w-]+\.js$/.test(hostId) ? files : files.filter((file) => !ON_EVERY_PAGE.test(file))

/** What runs as soon as it is here: V8 then compiles it while it is still on the line, not when it is called. */
const RUN_AT_ONCE = /^(base|form|sheet|registration|sign-up-drawer)$/

/** V8's explicit compile hint (https://v8.dev/blog/explicit-compile-hints), which other engines read as a comment. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

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
