import { readdirSync } from 'node:fs'
import { type APIRequestContext, test as base, type Page } from '@playwright/test'
import { outDir } from '../../scripts/test-bundle.ts'
import { signInAs } from '../support/account'
import { delayResponses, failRequests } from '../support/delay-responses'
import { buildOverfull } from '../support/overfull'
import { buildScene } from '../support/scene'
import { OVERFULL } from '../support/screens/overfull'
import type { ScreenList } from '../support/screens/screen'
import { SCREEN_LISTS } from '../support/screens/screen-list'
import { goTo, visit } from '../support/screens/visit'
import { FETCHING } from '../support/screens/without-data'
import { overview, README } from './readme'

/**
 * `npm run screenshots`: pictures of the real screens, also loading, broken and overfull, in `test-results/screens`. The README's picture goes to `docs/images`.
 * `-- -g home --project=light` takes the screens with this word in their name, in this look.
 */

const DATA = '**/rest/v1/**'
/** A failed request is repeated a few times before the page says so. */
const GIVES_UP = 8_000

const test = base.extend<{ look: undefined; take: (page: Page, name: string) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  take: async ({}, use, { project }) => {
    await use(async (page, name) => {
      // The font comes with the second page (src/app/load-font.ts); the pictures show the usual view.
      await page.evaluate(
        loadFont,
        readdirSync(`${outDir}/assets`).find((file) => /^inter-latin-opsz.*woff2$/.test(file)),
      )
      await page.waitForTimeout(400)
      await page.screenshot({ path: `test-results/screens/${name}-${project.name}.png` })
    })
  },
  look: [
    async ({ context }, use, { project }) => {
      await context.addInitScript((name) => {
        localStorage.setItem('roster-theme', name === 'dark' ? 'dark' : 'light')
        localStorage.setItem('font-size-preference', name === 'largest' ? 'lg' : 'md')
      }, project.name)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Built once in each process. */
const once = <World>(build: (request: APIRequestContext) => Promise<World>) => {
  let world: Promise<World> | undefined
  return (request: APIRequestContext) => (world ??= build(request))
}
const scene = once(buildScene)
const overfull = once(buildOverfull)

function walk<World>(
  { who, account, screens }: ScreenList<World>,
  build: (request: APIRequestContext) => Promise<World>,
) {
  for (const screen of screens) {
    test(`${who}-${screen.name}`, async ({ page, context, request, take }) => {
      const world = await build(request)
      const person = account(world)
      if (person) await signInAs(context, person)
      await visit(page, world, screen, (state) => take(page, `${who}-${state}`))
    })
  }
}

for (const list of SCREEN_LISTS) walk(list, scene)
walk(OVERFULL, overfull)

for (const { name, path } of FETCHING) {
  test(`loading-${name}`, async ({ page, context, request, take }) => {
    const world = await scene(request)
    await signInAs(context, world.olga)
    await delayResponses(page, DATA)
    await goTo(page, path(world))
    await page.locator('.animate-pulse').first().waitFor()
    await take(page, `loading-${name}`)
  })
  test(`error-${name}`, async ({ page, context, request, take }) => {
    const world = await scene(request)
    await signInAs(context, world.olga)
    await failRequests(page, DATA)
    await goTo(page, path(world))
    await page.waitForTimeout(GIVES_UP)
    await take(page, `error-${name}`)
  })
}

test('the README', async ({ browser, request, take }, { project }) => {
  test.skip(project.name !== 'light', 'It has its own themes.')
  const files: string[] = []
  for (const { name, path, who, theme, act } of README) {
    const context = await browser.newContext()
    await context.addInitScript((shade) => localStorage.setItem('roster-theme', shade), theme)
    if (who) await signInAs(context, await who(request))
    const page = await context.newPage()
    await goTo(page, path)
    await page.locator('[data-placeholder], .animate-pulse').first().waitFor({ state: 'detached' })
    await act?.(page)
    await take(page, name)
    await context.close()
    files.push(`test-results/screens/${name}-${project.name}.png`)
  }
  await overview(browser, files, 'docs/images/overview.png')
})

async function loadFont(file: string | undefined) {
  const face = new FontFace('Inter Variable', `url(/assets/${file})`, { weight: '100 900' })
  document.fonts.add(await face.load())
}
