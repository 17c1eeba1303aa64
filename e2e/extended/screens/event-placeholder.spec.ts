import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { delayResponses } from '../../support/delay-responses'
import { GAME } from '../../support/full-events'
import { createSeries } from '../../support/series'

/** The lines of an event's page are in their place while it loads. */

/** Where the blocks of the page begin, px: header, cover, name, people, meter, facts, actions, list, button, navigation. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('main .cover')?.closest('section')
    const list = card?.nextElementSibling ?? card?.parentElement?.nextElementSibling
    const lines = card?.querySelector('.event-lines')
    const people = lines?.firstElementChild ?? card?.querySelector('.faces')?.parentElement
    const named = {
      header: document.querySelector('.page-header'),
      cover: card?.querySelector('.cover'),
      name: card?.querySelector('h2'),
      people,
      meter: people?.nextElementSibling,
      facts: people?.nextElementSibling?.nextElementSibling,
      actions: lines?.lastElementChild ?? card?.querySelector(':has(> * > .action-line)'),
      list,
      button: document.querySelector('.dock-box > div > :first-child'),
      navigation: document.querySelector('nav[data-bottom-nav]'),
    }
    return Object.fromEntries(
      Object.entries(named).map(([name, box]) => [name, box && Math.round(box.getBoundingClientRect().top)]),
    )
  })

for (const { width, height, size } of [
  { width: 390, height: 844, size: 'md' },
  { width: 360, height: 640, size: 'lg' },
])
  test(`an arriving event or date moves no line, at ${width} by ${height}`, async ({ page, context, request }) => {
    await page.setViewportSize({ width, height })
    await context.addInitScript((chosen) => localStorage.setItem('font-size-preference', chosen), size)
    const olga = await createAccount(request, 'Olga Ferreira')
    const { description, location } = GAME
    const game = await createEvent(request, olga, { ...GAME, name: 'Five-a-side', description: 'Bring a shirt.' })
    const series = await createSeries(request, olga, {}, { name: 'Monday bouldering', description, location })
    for (const { id } of [game, series]) {
      for (const name of ['Ana', 'Ben']) await join(request, id, name, { secret: newSecret() })
    }
    await signInAs(context, olga)
    for (const { id } of [game, series]) {
      await page.goto('/events')
      await waitForApp(page)
      const held = await delayResponses(page, '**/rest/v1/rpc/get_event*')
      await page.locator(`a[href="/signup/${id}"]`).first().click()
      await expect(page.getByRole('status', { name: 'Loading event' })).toBeVisible()
      const before = await placesOf(page)
      held.release()
      await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
      expect(await placesOf(page)).toEqual(before)
      await page.unrouteAll()
    }
  })
