import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene'

/** Something that rises over a page, or changes on it; looked at as a screen of its own. */
interface Opening {
  name: string
  how: (page: Page) => Promise<unknown>
  /** Stays as it is for the next one, instead of being put away with Escape. */
  stays?: true
}

export interface Screen {
  /** As in src/app/routes.ts. */
  route: string
  /** The address itself, where it differs from the route. */
  path?: (scene: Scene) => string
  /** A text that shows that the screen is there. */
  shows: string | RegExp
  open?: Opening[]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Playwright waits for a button that says it is disabled; a finger does not. */
const tapRefused = (name: string) => (page: Page) => page.getByRole('button', { name }).click({ force: true })
const submit = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()
/** A press that raises a sheet or a question, whose code may still be on its way: without it there is nothing to look at. */
const raise = (name: string | RegExp, how = press) => {
  return async (page: Page) => {
    const risen = page.locator('[role=dialog], [role=alertdialog]')
    const before = await risen.count()
    await how(name)(page)
    await expect(risen).toHaveCount(before + 1)
  }
}
/** The explanation of the refused tap before may still lie over the button, and may leave by itself at any moment. */
async function claim(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 1_000 })
    await expect(dismiss).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await raise('Claim')(page)
}
/** The sheet rises before what it tells is here. */
async function activity(page: Page) {
  await raise(/^Activity/)(page)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}
/** The tick comes with code of its own. */
async function paid(page: Page) {
  await raise(/Annelies/)(page)
  await page.getByRole('dialog').getByText('Paid', { exact: true }).waitFor()
}
/** The sheet rises before the plan is here. */
async function seriesPlan(page: Page) {
  await raise('Series')(page)
  await page.getByRole('dialog').getByText('Next dates').waitFor()
}
async function endSeries(page: Page) {
  await seriesPlan(page)
  await raise('End Series', submit)(page)
}
/** What is folded away comes with code of its own. */
async function moreOptions(page: Page) {
  await page.getByText('More options').click()
  await page.getByRole('textbox', { name: /^Start Date & Time/ }).fill('10/29/2030 07:00 PM')
  await page.getByLabel('Repeats').selectOption('Every month')
  await page.getByLabel('Ends').selectOption('On a date')
  // How to pay is asked where there is a price.
  await page.getByLabel('Price').fill('5.50')
  await page.getByLabel('Pay link').waitFor()
}
/** A date of a series is changed. */
async function whichDates(page: Page) {
  await page.getByLabel('Location').fill('Praia da Rocha')
  await raise('Save Changes')(page)
}
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const event = ({ eventId }: Scene) => `/signup/${eventId}`
const openEvent = ({ openEventId }: Scene) => `/signup/${openEventId}`
const series = ({ seriesId }: Scene) => `/signup/${seriesId}`
const group = (rest: string) => (scene: Scene) => `/groups/${scene.groupId}${rest}`
const emptyGroup = (rest: string) => (scene: Scene) => `/groups/${scene.emptyGroupId}${rest}`
const NOBODY = '00000000-0000-4000-8000-000000000000'

async function joinAsGuest(page: Page) {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Registration' }).click()
  await drawer.getByLabel('Name').fill('Leo Martins')
  await drawer.getByLabel('Shirt size').selectOption('Small')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await page.getByText(/You're in: slot/).waitFor()
  await page.getByRole('button', { name: 'I have paid' }).waitFor()
}

export const SIGNED_OUT: Screen[] = [
  { route: '/', shows: 'Welcome to Roster' },
  {
    route: '/auth/login',
    shows: 'Forgot your password?',
    open: [{ name: 'forgotten', how: raise('Forgot your password?') }],
  },
  { route: '/auth/register', shows: 'Sign up with Google', open: [{ name: 'errors', how: press('Sign Up') }] },
  { route: '/auth/callback', shows: 'Sign-in not finished' },
  { route: '/invite/:type/:id', path: ({ openEventId }) => `/invite/event/${openEventId}`, shows: 'RSVP as Guest' },
  { route: '/invite/:type/:id', path: () => '/invite/event/nothing12345', shows: 'Go Home' },
  { route: '/events', shows: 'Sign In Required' },
  { route: '/groups', shows: 'Sign In Required' },
  {
    route: '/signup/:eventId',
    path: openEvent,
    shows: 'Ben Carter',
    open: [
      { name: 'join', how: raise('Join Event'), stays: true },
      { name: 'join, errors', how: submit('Join Event'), stays: true },
      { name: 'join, notes', how: tab('Notes'), stays: true },
      { name: 'private link', how: joinAsGuest },
      { name: 'guest with a registration', how: (page) => page.getByText('Leo Martins').first().waitFor() },
    ],
  },
  {
    route: '/signup/:eventId',
    path: series,
    shows: /^Every /,
    open: [{ name: 'earlier dates', how: (page) => page.getByText('Earlier dates').click() }],
  },
  { route: '/signup/:eventId', path: ({ emptySeriesId }) => `/signup/${emptySeriesId}`, shows: /^Next: / },
  { route: '/invite/:type/:id', path: ({ seriesId }) => `/invite/event/${seriesId}`, shows: /^Every / },
  { route: '/signup/:eventId', path: () => '/signup/nothing12345', shows: 'Event not found' },
  { route: '*', path: () => '/nowhere', shows: 'Page not found' },
]

export const ORGANIZER: Screen[] = [
  { route: '/', shows: /Thursday/ },
  {
    route: '/events',
    shows: 'My Events',
    open: [
      { name: 'a series unfolded', how: press(/more dates of/) },
      { name: 'archive', how: tab('Archive') },
    ],
  },
  {
    route: '/events/:eventId/edit',
    path: ({ seriesDateId }) => `/events/${seriesDateId}/edit`,
    shows: 'How often it repeats stays as it is.',
    open: [
      { name: 'which dates', how: whichDates },
      { name: 'delete one date', how: raise('Delete Event') },
    ],
  },
  {
    route: '/events/:eventId/edit',
    path: ({ eventId }) => `/events/${eventId}/edit`,
    shows: 'Save Changes',
    open: [{ name: 'delete', how: raise('Delete Event') }],
  },
  {
    route: '/signup/:eventId',
    path: event,
    shows: 'Ben Carter',
    open: [
      { name: 'change', how: raise('Modify Registration'), stays: true },
      { name: 'withdraw', how: raise('Withdraw', submit) },
      { name: 'participant', how: raise(/Ana Sousa/), stays: true },
      { name: 'remove', how: raise('Remove participant', submit) },
      { name: 'labels', how: raise('Edit labels'), stays: true },
      { name: 'new label', how: submit('New Label') },
      { name: 'share', how: raise('Share') },
      { name: 'export', how: raise('Export') },
      { name: 'calendar', how: raise('Add to Calendar') },
      { name: 'activity', how: activity },
      { name: 'search', how: press('Search participants'), stays: true },
      { name: 'nobody found', how: (page) => page.getByRole('searchbox').fill('nobody') },
    ],
  },
  {
    route: '/signup/:eventId',
    path: openEvent,
    shows: 'Annelies',
    open: [
      { name: 'remove recent guests', how: raise('Remove recent guests') },
      { name: 'who has paid', how: paid },
    ],
  },
  {
    route: '/signup/:eventId',
    path: series,
    shows: /^Every /,
    open: [
      { name: 'the plan of the series', how: seriesPlan, stays: true },
      { name: 'remove a regular', how: raise(/^Remove Ana/, submit) },
      { name: 'end the series', how: endSeries },
    ],
  },
  { route: '/signup/:eventId', path: ({ endedEventId }) => `/signup/${endedEventId}`, shows: 'Registration Closed' },
  { route: '/bookmarked', shows: /Thursday/ },
]

export const MEMBER: Screen[] = [
  { route: '/', shows: /Attending/ },
  { route: '/events', path: () => '/events?tab=joined', shows: 'My Events' },
  {
    route: '/signup/:eventId',
    path: event,
    shows: 'Ben Carter',
    open: [
      { name: 'edit, refused', how: tapRefused('Edit'), stays: true },
      { name: 'claim', how: claim, stays: true },
      { name: 'claim, notes', how: tab('Notes') },
      { name: 'withdraw claim', how: raise(/^Withdraw Ana/) },
      { name: 'participant', how: raise(/Ben Carter/) },
    ],
  },
  { route: '/signup/:eventId', path: series, shows: 'Keep my place' },
  { route: '/groups/:groupId', path: group(''), shows: 'Group Events' },
  { route: '/groups/:groupId/participants', path: group('/participants'), shows: 'Ben Carter' },
  { route: '/invite/:type/:id', path: ({ eventId }) => `/invite/event/${eventId}`, shows: /already registered/ },
  { route: '/payments', shows: /No money passes through Roster/ },
]

export const OWNER: Screen[] = [
  { route: '/groups', shows: /Badminton/ },
  { route: '/groups/new', shows: 'Group Name', open: [{ name: 'errors', how: press('Create Group') }] },
  { route: '/groups/:groupId', path: group(''), shows: 'Group Events' },
  {
    route: '/groups/:groupId/edit',
    path: group('/edit'),
    shows: 'Save Changes',
    open: [{ name: 'delete', how: raise('Delete Group') }],
  },
  {
    route: '/groups/:groupId/participants',
    path: group('/participants'),
    shows: 'Ana Sousa',
    open: [{ name: 'sort', how: press(/Latest Join Date/) }],
  },
  { route: '/groups/:groupId/manage-roles', path: group('/manage-roles'), shows: 'Current Admins' },
  { route: '/groups/:groupId/add-members', path: group('/add-members'), shows: 'Olga Ferreira' },
  {
    route: '/groups/:groupId/remove-members',
    path: group('/remove-members'),
    shows: 'Ana Sousa',
    open: [
      { name: 'chosen', how: (page) => page.getByRole('checkbox', { name: /Ana Sousa/ }).check(), stays: true },
      { name: 'confirm', how: raise(/^Remove 1 Member/) },
    ],
  },
  { route: '/groups/:groupId', path: emptyGroup(''), shows: 'No Events Yet' },
  { route: '/groups/:groupId/participants', path: emptyGroup('/participants'), shows: 'No Members Yet' },
  { route: '/groups/:groupId/add-members', path: emptyGroup('/add-members'), shows: /No participants available/ },
  { route: '/groups/:groupId/remove-members', path: emptyGroup('/remove-members'), shows: 'No Members to Remove' },
  { route: '/invite/:type/:id', path: ({ groupId }) => `/invite/group/${groupId}`, shows: /already a member/ },
]

export const NEWCOMER: Screen[] = [
  { route: '/', shows: 'No events found' },
  {
    route: '/events',
    shows: 'No Events Yet',
    open: [
      { name: 'joined', how: tab('Joined') },
      { name: 'archive', how: tab('Archive') },
    ],
  },
  { route: '/groups', shows: 'No Groups Yet' },
  { route: '/groups/:groupId', path: () => `/groups/${NOBODY}`, shows: 'Group Not Found' },
  { route: '/bookmarked', shows: 'No Bookmarks Yet' },
  { route: '/events/:eventId/edit', path: () => '/events/nothing12345/edit', shows: 'Event Not Found' },
  { route: '/invite/:type/:id', path: ({ eventId }) => `/invite/event/${eventId}`, shows: 'RSVP to Event' },
  {
    route: '/events/new',
    shows: 'Event Name',
    open: [
      { name: 'errors', how: press('Create Event') },
      { name: 'custom field', how: press('Add Field') },
      { name: 'date and time', how: raise('Choose Start Date & Time') },
      { name: 'more options', how: moreOptions },
    ],
  },
  { route: '/settings', shows: 'Font Size' },
  {
    route: '/profile',
    shows: 'Full Name',
    open: [{ name: 'delete account', how: raise('Delete Account') }],
  },
]
