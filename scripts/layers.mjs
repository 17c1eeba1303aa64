/**
 * Who may import whom in `src`, in one place. `npm run check` holds the code to it (`fence.mjs`), and
 * docs/architecture.md explains it.
 *
 * A layer is a folder of `src`, or a file at its top. `may`: the layers that it may import besides itself; nothing
 * outside `src` is ever imported. `says`: what somebody reads who crosses the fence.
 *
 * @type {Record<string, { may: string[], says: string }>}
 */
export const LAYERS = {
  'main.ts': {
    may: ['app', 'features', 'lib', 'styles'],
    says: 'src/main.ts only starts the app: it imports app, features, lib and the styles.',
  },
  app: {
    may: ['pages', 'features', 'ui', 'lib'],
    says: 'src/app imports pages, features, ui and lib. The early paint is a script of its own, and only src/main.ts brings the styles.',
  },
  early: {
    may: ['features', 'ui', 'lib'],
    says: "src/early composes features and ui, as a page does. It must not bring the app's code.",
  },
  'link-card': {
    may: ['features', 'lib'],
    says: 'src/link-card runs at the host, where there is no page: it imports schemas and rules of features, and lib.',
  },
  pages: {
    may: ['features', 'ui', 'lib'],
    says: "A page composes features and ui. What two pages share is a feature's component or belongs to src/ui.",
  },
  features: {
    may: ['ui', 'lib'],
    says: 'Imports go app, pages, features, then ui and lib: a feature never looks up.',
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

/** Layers whose parts do not know each other: each page, each feature. */
export const STRANGERS = {
  pages: LAYERS.pages?.says ?? '',
  features: 'Features do not import each other: let the page put them together.',
}

/**
 * The rooms of an event's page: the only features that import each other. Each may import the rooms behind its name,
 * and those stand below it, so that imports go one way.
 *
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  'event-page': [
    'activity',
    'series',
    'paying',
    'roster',
    'waitlist',
    'sign-up',
    'outbox',
    'registrations',
    'guest-link',
  ],
  // A page of its own, which writes money down the same way.
  payments: ['paying'],
  waitlist: ['roster', 'paying', 'outbox', 'registrations', 'guest-link'],
  activity: ['registrations'],
  series: ['registrations'],
  roster: ['paying', 'registrations'],
  paying: ['registrations'],
  'sign-up': ['outbox', 'registrations'],
  outbox: ['registrations'],
  registrations: ['guest-link'],
  'guest-link': [],
}

/**
 * Packages with a home.
 *
 * @type {{ name: RegExp, home: RegExp, says: string }[]}
 */
export const PACKAGES = [
  {
    name: /^@tanstack\/react-query$/,
    home: /^src\/(?!ui\/)/,
    says: 'src/ui knows no data: pass what it needs as props.',
  },
  {
    name: /^preact(\/|$)/,
    home: /^src\/early\//,
    says: 'Preact is for the early paint alone. The app uses React.',
  },
]
