import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import { type Account, createAccount } from '../support/account'
import { createEvent, join, newSecret, SECTIONS } from '../support/api'
import { waitForApp } from '../support/boot'
import { GAME, game } from '../support/full-events'
import { createSeries } from '../support/series'
import { openPhone } from './phone'
import { LOOKS, type Look } from './sheet'

/** Counts for docs/decisions/design.md: how many controls an event has, and where its first person begins. */

interface State {
  name: string
  path: string
  account: Account | null
}

/** Prints a line for each count. */
export async function printCounts(browser: Browser, origin: string): Promise<void> {
  const api = await request.newContext({ baseURL: origin })
  const states = await buildStates(api)
  for (const look of LOOKS) {
    for (const state of states) {
      const page = await open(browser, origin, look, state)
      const first = page.locator('li[data-row], [data-slot]').first()
      await first.waitFor()
      const top = await first.evaluate((row) => Math.round(row.getBoundingClientRect().top + window.scrollY))
      const names = await controlsOf(page)
      console.log(`${look.name} ${state.name}: first ${top}, ${names.length} controls: ${names.join(', ')}`)
      if (state.name === 'plain, organizer') {
        await page.getByRole('button', { name: 'More Actions' }).click()
        const rows = page.getByRole('dialog').getByRole('listitem')
        await rows.first().waitFor()
        console.log(`${look.name} rows in More Actions: ${await rows.count()}`)
      }
      await page.context().close()
    }
  }
  await api.dispose()
}

async function open(browser: Browser, origin: string, look: Look, { path, account }: State): Promise<Page> {
  const page = await openPhone(browser, origin, look, account)
  await page.goto(path)
  await waitForApp(page)
  // The rows of the list after the first paint.
  await page.waitForTimeout(1_500)
  return page
}

/** Names of what can be tapped, without the bottom navigation, people's rows, and controls that only a keyboard reaches. */
const controlsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = 'a[href], button, input, select, [role=button]'
    const ignored = 'nav[aria-label=Main], [data-row], [inert], [aria-hidden=true], .sr-only, .skip-link'
    return [...document.querySelectorAll(targets)]
      .filter((one) => one.checkVisibility() && !one.closest(ignored) && one.getBoundingClientRect().width > 1)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '')
  })

async function buildStates(api: APIRequestContext): Promise<State[]> {
  const { olga, event } = await game(api)
  const nina = await createAccount(api, 'Nina Okafor')
  const states: State[] = []
  const add = (name: string, id: string, account: Account | null, secret = '') =>
    states.push({ name, path: `/signup/${id}${secret && `#r=${secret}`}`, account })
  add('visitor', event.id, nina)
  add('signed out', event.id, null)
  add('organizer', event.id, olga)
  const secret = newSecret()
  await join(api, event.id, 'Leo Martins', { secret })
  add('guest with links', event.id, null, secret)
  const series = await createSeries(api, olga, {}, { description: GAME.description, location: GAME.location })
  await join(api, series.id, 'Olga Ferreira', { account: olga })
  add('series, visitor', series.id, nina)
  add('series, organizer', series.id, olga)
  const money = { price_cents: 550, currency: 'EUR' }
  for (const [name, fields] of [
    ['section', { sections: SECTIONS, max_participants: null }],
    ['price', money],
    ['full', { max_participants: 1 }],
    ['without a date', { datetime: null, end_datetime: null, location: null, max_participants: null }],
    ['private', { is_private: true }],
    ['long name', { name: 'Saturday Five-a-side, Wollstonecraft Cup' }],
  ] as const) {
    const { id } = await createEvent(api, olga, { ...GAME, ...fields })
    await join(api, id, 'Olga Ferreira', { account: olga, ...(name === 'section' && { section: 'driver' }) })
    add(name, id, name === 'private' || name === 'price' ? olga : nina)
  }
  // Without 'More' behind its description.
  const { id } = await createEvent(api, olga, { ...GAME, description: 'Every level welcome.' })
  await join(api, id, 'Olga Ferreira', { account: olga })
  add('plain, visitor', id, nina)
  add('plain, organizer', id, olga)
  return states
}
