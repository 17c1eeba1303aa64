import { failing, holding, late } from './network.mjs'

/**
 * The screens worth a picture: the demo data of `supabase/seed.sql`, then what it does not show (people.mjs).
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./people.mjs').Scene} Scene
 * @typedef {object} Screen
 * @property {string} name
 * @property {string | ((scene: Scene) => string)} path
 * @property {'olga' | 'ben' | 'ana' | 'new' | 'long'} [as] who is signed in; nobody when left out
 * @property {(page: Page) => Promise<unknown>} [before] what the network does
 * @property {(page: Page) => Promise<unknown>} [act] what a thumb does
 * @property {number} [width] of the window, where the screen is about it
 */

const CHOIR = '02b00000-0000-4000-8000-000000000001'

/** @param {string | RegExp} name */
const press = (name) => /** @param {Page} page */ (page) => page.getByRole('button', { name }).first().click()

/** @param {number} y */
const scrollTo = (y) => /** @param {Page} page */ (page) => page.evaluate((top) => window.scrollTo(0, top), y)

/** @param {string} name of a heading */
const show = (name) => /** @param {Page} page */ (page) =>
  page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView({ block: 'center' }))

/** @param {((page: Page) => Promise<unknown>)[]} steps */
const inTurn = (...steps) => {
  return /** @param {Page} page */ async (page) => {
    for (const step of steps) await step(page)
  }
}

/** @type {Screen[]} */
const EVERYDAY = [
  { name: 'welcome', path: '/' },
  { name: 'login', path: '/auth/login' },
  { name: 'register', path: '/auth/register' },
  { name: 'invite-event', path: '/invite/event/autumnCamp01' },
  { name: 'invite-private-event', path: '/invite/event/martaParty01' },
  { name: 'invite-full-event', path: '/invite/event/fiveASide123' },
  { name: 'invite-group', path: `/invite/group/${CHOIR}` },
  { name: 'invite-unknown', path: '/invite/event/nothing12345' },
  { name: 'event-as-guest', path: '/signup/autumnCamp01' },
  { name: 'event-drawer-guest', path: '/signup/autumnCamp01', act: press('Join Event') },
  { name: 'event-not-found', path: '/signup/nothing12345' },
  { name: 'page-not-found', path: '/nowhere' },
  { name: 'home', path: '/', as: 'olga' },
  { name: 'home-attending', path: '/', as: 'ana' },
  { name: 'my-events', path: '/events', as: 'olga' },
  { name: 'my-events-joined', path: '/events?tab=joined', as: 'ana' },
  { name: 'my-events-archive', path: '/events?tab=archive', as: 'olga' },
  { name: 'create-event', path: '/events/new', as: 'olga' },
  { name: 'edit-event', path: '/events/autumnCamp01/edit', as: 'olga' },
  { name: 'event-full', path: '/signup/fiveASide123', as: 'olga' },
  { name: 'event-activity', path: '/signup/fiveASide123', as: 'olga', act: press(/^Activity/) },
  { name: 'event-waitlist', path: '/signup/fiveASide123', as: 'ben', act: show('Waitlist') },
  { name: 'event-claims', path: '/signup/autumnCamp01', as: 'ana' },
  { name: 'event-roster', path: '/signup/autumnCamp01', as: 'ana', act: scrollTo(470) },
  { name: 'event-no-limit', path: '/signup/cleanTheBay1', as: 'ana' },
  { name: 'event-closed', path: '/signup/autumnHike12', as: 'ana' },
  { name: 'event-drawer-modify', path: '/signup/autumnCamp01', as: 'ana', act: press('Modify Registration') },
  { name: 'event-joined', path: ({ joining }) => `/signup/${joining}`, act: inTurn(press('Join Event'), join) },
  { name: 'event-share', path: '/signup/autumnCamp01', as: 'olga', act: press('Share') },
  { name: 'event-participant', path: '/signup/autumnCamp01', as: 'olga', act: press(/Giulia Rossi/) },
  { name: 'groups', path: '/groups', as: 'olga' },
  { name: 'group', path: `/groups/${CHOIR}`, as: 'olga' },
  { name: 'group-members', path: `/groups/${CHOIR}/participants`, as: 'olga' },
  { name: 'manage-roles', path: `/groups/${CHOIR}/manage-roles`, as: 'olga' },
  { name: 'add-members', path: `/groups/${CHOIR}/add-members`, as: 'olga' },
  { name: 'remove-members', path: `/groups/${CHOIR}/remove-members`, as: 'olga' },
  { name: 'create-group', path: '/groups/new', as: 'olga' },
  { name: 'edit-group', path: `/groups/${CHOIR}/edit`, as: 'olga' },
  { name: 'settings', path: '/settings', as: 'olga' },
  { name: 'profile', path: '/profile', as: 'olga' },
  { name: 'payments', path: '/payments', as: 'olga' },
  { name: 'bookmarked', path: '/bookmarked', as: 'olga' },
]

/** @type {Screen[]} */
const SHEETS = [
  { name: 'sheet-forgotten-password', path: '/auth/login', act: press('Forgot your password?') },
  { name: 'sheet-drawer-errors', path: '/signup/autumnCamp01', act: inTurn(press('Join Event'), submitDrawer) },
  { name: 'sheet-drawer-notes', path: '/signup/autumnCamp01', act: inTurn(press('Join Event'), tab('Notes')) },
  { name: 'sheet-participant', path: '/signup/autumnCamp01', as: 'olga', act: press(/Ana Sousa/) },
  { name: 'sheet-waiting', path: '/signup/fiveASide123', as: 'olga', act: press(/Victor Lund/) },
  { name: 'sheet-labels', path: '/signup/autumnCamp01', as: 'olga', act: press('Edit labels') },
  { name: 'sheet-export', path: '/signup/autumnCamp01', as: 'olga', act: press('Export') },
  { name: 'sheet-export-waitlist', path: '/signup/fiveASide123', as: 'olga', act: press('Export') },
  { name: 'sheet-date', path: '/events/new', as: 'olga', act: press('Choose Start Date & Time') },
  { name: 'sheet-delete-event', path: '/events/autumnCamp01/edit', as: 'olga', act: press('Delete Event') },
  { name: 'sheet-sort', path: `/groups/${CHOIR}/participants`, as: 'olga', act: press(/Latest Join Date/) },
  { name: 'sheet-delete-account', path: '/profile', as: 'olga', act: press('Delete Account') },
  { name: 'form-custom-field', path: '/events/new', as: 'olga', act: inTurn(press('Add Field'), scrollTo(900)) },
  { name: 'form-errors', path: '/events/new', as: 'olga', act: press('Create Event') },
  { name: 'search-without-result', path: '/signup/autumnCamp01', as: 'olga', act: inTurn(press(/^Search/), search) },
  { name: 'gate', path: '/', width: 800 },
]

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'my-events', path: '/events' },
  { name: 'event', path: '/signup/autumnCamp01' },
  { name: 'invite', path: '/invite/event/autumnCamp01' },
  { name: 'edit-event', path: '/events/autumnCamp01/edit' },
  { name: 'groups', path: '/groups' },
  { name: 'group', path: `/groups/${CHOIR}` },
  { name: 'group-members', path: `/groups/${CHOIR}/participants` },
  { name: 'manage-roles', path: `/groups/${CHOIR}/manage-roles` },
  { name: 'add-members', path: `/groups/${CHOIR}/add-members` },
  { name: 'bookmarked', path: '/bookmarked' },
]

/** @type {Screen[]} */
const STATES = [
  ...PAGES.map(({ name, path }) => ({
    name: `loading-${name}`,
    path,
    as: /** @type {const} */ ('olga'),
    before: holding,
  })),
  ...PAGES.map(({ name, path }) => ({
    name: `error-${name}`,
    path,
    as: /** @type {const} */ ('olga'),
    before: failing,
    act: late,
  })),
  { name: 'empty-home', path: '/', as: 'new' },
  { name: 'empty-my-events', path: '/events', as: 'new' },
  { name: 'empty-joined', path: '/events?tab=joined', as: 'new' },
  { name: 'empty-archive', path: '/events?tab=archive', as: 'new' },
  { name: 'empty-groups', path: '/groups', as: 'new' },
  { name: 'empty-bookmarked', path: '/bookmarked', as: 'new' },
  { name: 'empty-event', path: '/signup/sourdough123', as: 'olga' },
  { name: 'empty-group', path: ({ emptyGroup }) => `/groups/${emptyGroup}`, as: 'long' },
  { name: 'empty-members', path: ({ emptyGroup }) => `/groups/${emptyGroup}/participants`, as: 'long' },
  { name: 'empty-add-members', path: ({ emptyGroup }) => `/groups/${emptyGroup}/add-members`, as: 'long' },
  { name: 'long-home', path: '/', as: 'long' },
  { name: 'long-my-events', path: '/events', as: 'long' },
  { name: 'long-event', path: ({ event }) => `/signup/${event}`, as: 'long' },
  { name: 'long-roster', path: ({ event }) => `/signup/${event}`, as: 'long', act: scrollTo(1_300) },
  { name: 'long-participant', path: ({ event }) => `/signup/${event}`, as: 'long', act: press(/Maximiliana/) },
  { name: 'long-invite', path: ({ event }) => `/invite/event/${event}` },
  { name: 'long-groups', path: '/groups', as: 'long' },
  { name: 'long-group', path: ({ group }) => `/groups/${group}`, as: 'long' },
  { name: 'long-members', path: ({ group }) => `/groups/${group}/participants`, as: 'long' },
  { name: 'long-add-members', path: ({ group }) => `/groups/${group}/add-members`, as: 'long' },
  { name: 'one-group-event', path: ({ group }) => `/groups/${group}`, as: 'long', act: scrollTo(500) },
  { name: 'many-events', path: '/events', as: 'long', act: scrollTo(2_000) },
]

export const SCREENS = [...EVERYDAY, ...SHEETS, ...STATES]

/** @param {Page} page */
function submitDrawer(page) {
  return page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
}

/** @param {Page} page */
async function join(page) {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Leo Martins')
  await submitDrawer(page)
  await page.getByRole('dialog', { name: /You're in/ }).waitFor()
}

/** @param {string} name */
function tab(name) {
  return /** @param {Page} page */ (page) => page.getByRole('tab', { name }).click()
}

/** @param {Page} page */
function search(page) {
  return page.getByRole('searchbox').fill('Nobody of that name')
}
