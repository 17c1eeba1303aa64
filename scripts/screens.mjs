import { demoPassword } from './demo-accounts.mjs'

/**
 * The screens worth a picture, on the demo data of `supabase/seed.sql`.
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ name: string, path: string, as?: 'olga' | 'ben' | 'ana', act?: (page: Page) => Promise<unknown> }} Screen
 */

const CHOIR = '02b00000-0000-4000-8000-000000000001'

/** @param {string} name */
const press = (name) => /** @param {Page} page */ (page) => page.getByRole('button', { name }).first().click()

/** @type {Screen[]} */
const SCREENS = [
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
  { name: 'event-empty', path: '/signup/sourdough123', as: 'olga' },
  { name: 'event-claims', path: '/signup/autumnCamp01', as: 'ana' },
  {
    name: 'event-roster',
    path: '/signup/autumnCamp01',
    as: 'ana',
    act: (page) => page.evaluate(() => window.scrollTo(0, 470)),
  },
  { name: 'event-no-limit', path: '/signup/cleanTheBay1', as: 'ana' },
  { name: 'event-closed', path: '/signup/autumnHike12', as: 'ana' },
  { name: 'event-drawer-modify', path: '/signup/autumnCamp01', as: 'ana', act: press('Modify Registration') },
  {
    name: 'participant-sheet',
    path: '/signup/autumnCamp01',
    as: 'olga',
    act: (page) =>
      page
        .getByRole('button', { name: /Ana Sousa/ })
        .first()
        .click(),
  },
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

/**
 * Walks the screens in both themes and takes a picture of each.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} folder
 * @param {{ only?: string, width?: number, height?: number, fontSize?: string }} [options]
 */
export async function walk(browser, origin, folder, { only, width = 390, height = 844, fontSize = 'md' } = {}) {
  /** @type {Record<string, string>} */
  const sessions = {}
  for (const who of ['olga', 'ben', 'ana']) sessions[who] = await signIn(origin, who)
  const shots = []
  for (const theme of ['light', 'dark']) {
    for (const screen of SCREENS.filter(({ name }) => !only || only.split(',').some((part) => name.includes(part)))) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'en-US',
        reducedMotion: 'reduce',
      })
      const stored = {
        'roster-theme': theme,
        'font-size-preference': fontSize,
        'roster-auth': screen.as && sessions[screen.as],
      }
      await context.addInitScript((items) => {
        for (const [key, value] of Object.entries(items)) if (value) localStorage.setItem(key, value)
      }, stored)
      const page = await context.newPage()
      const file = `${folder}/${screen.name}-${theme}.png`
      try {
        await page.goto(origin + screen.path, { waitUntil: 'networkidle' })
        await screen.act?.(page)
        await page.waitForTimeout(400)
        await page.screenshot({ path: file })
        shots.push({ name: `${screen.name} ${theme}`, file })
      } catch (error) {
        console.error(`${screen.name} (${theme}): ${error instanceof Error ? error.message.split('\n')[0] : error}`)
        await page.screenshot({ path: file })
        shots.push({ name: `${screen.name} ${theme} (failed)`, file })
      }
      await context.close()
    }
  }
  return shots
}

/**
 * @param {string} origin
 * @param {string} who
 */
async function signIn(origin, who) {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'embedded' },
    body: JSON.stringify({ email: `${who}@roster.example`, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${who} cannot sign in: ${await response.text()}`)
  return response.text()
}
