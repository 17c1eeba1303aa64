/**
 * Import rules of `src`, in one place. `npm run check` enforces them (`import-boundaries.mjs`), and docs/architecture.md explains
 * them. Rules about one package or module, and those of the functions, are Biome's (biome.json). It compares texts, though, and
 * would need a list of forbidden paths for each of thirty folders.
 *
 * A layer is a folder of `src`, or a file at its top. `may`: the layers that it may import besides itself; nothing
 * outside `src` is ever imported. `says`: the message of a violation.
 *
 * @type {Record<string, { may: string[], says: string }>}
 */
export const LAYERS = {
  'main.ts': {
    may: ['app', 'styles'],
    says: 'src/main.ts only starts the app: it imports app and the styles.',
  },
  app: {
    may: ['pages', 'features', 'entities', 'ui', 'lib'],
    says: 'src/app imports pages, features, entities, ui and lib. The early paint is a script of its own, and only src/main.ts brings the styles.',
  },
  boot: {
    may: ['features', 'entities', 'ui', 'lib'],
    says: "src/boot composes features and ui, as a page does. It must not bring the app's code.",
  },
  'link-preview': {
    may: ['boot', 'features', 'entities', 'lib'],
    says: 'src/link-preview runs at the host, where there is no page: it imports what the boot scripts draws, schemas and rules of features and entities, and lib.',
  },
  'push-worker': {
    may: ['lib'],
    says: 'src/push-worker runs in the service worker, where there is no page: it imports lib alone.',
  },
  pages: {
    may: ['features', 'entities', 'ui', 'lib'],
    says: "A page composes features and ui. What two pages share is a feature's component or belongs to src/ui.",
  },
  features: {
    may: ['entities', 'ui', 'lib'],
    says: 'Imports go app, pages, features, entities, then ui and lib: a feature never looks up.',
  },
  entities: {
    may: ['ui', 'lib'],
    says: 'An entity says what a thing is and how it looks small: it imports ui and lib.',
  },
  ui: {
    may: ['lib'],
    says: 'src/ui knows no data and no feature: pass what it needs as props.',
  },
  lib: {
    may: [],
    says: 'src/lib is the bottom layer: it imports nothing of ours but src/lib.',
  },
  styles: { may: [], says: 'Styles import nothing of ours.' },
}

/** Layers whose parts must not know each other: each page, each feature. */
export const INDEPENDENT = {
  pages: LAYERS.pages?.says ?? '',
  features: 'Features do not import each other: let the page put them together.',
}

/** The one feature that others may import: actions on a whole event that several of them offer. It imports none. */
export const SHARED_FEATURE = 'event-actions'

/**
 * Folders whose parts import each other one way: each may import the parts that come after it. The rooms of an event's page, the form and the
 * lists of events, and the entities.
 *
 * @type {Record<string, string[]>}
 */
export const ORDERS = {
  'features/event': [
    'page',
    'payments',
    'waitlist',
    'times',
    'activity',
    'series',
    'sign-up',
    'answers',
    'share',
    'notices',
    'add-people',
    'teams',
    'attendance',
    'cohosts',
    'roster',
    'paying',
    'substitutes',
    'my-registration',
  ],
  'features/events': ['lists', 'form', 'sections'],
  entities: ['slots', 'group', 'event', 'series', 'money', 'person', 'draft'],
}
