import { readdirSync } from 'node:fs'
import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import type { Account } from '../support/account'
import { delayResponses, failRequests } from '../support/delay-responses'
import { buildOverfull } from '../support/overfull'
import { buildScene } from '../support/scene'
import { OVERFULL } from '../support/screens/overfull'
import type { Screen } from '../support/screens/screen'
import { SCREEN_LISTS } from '../support/screens/screen-list'
import { goTo, visit } from '../support/screens/visit'
import { FETCHING } from '../support/screens/without-data'
import { matches, unmatched } from './only'
import { openPhone } from './phone'
import { README, signInDemo } from './readme.ts'

export { README }

/** Walked at the same time: most of the time goes in waiting. */
const AT_ONCE = 3
const DATA = '**/rest/v1/**'
/** A failed request is repeated a few times before the page says so. */
const GIVES_UP = 8_000

interface Options {
  /** Parts of names, separated by commas. */
  only?: string
  /** Whole names: only these, in this order, without those of the README. */
  states?: readonly string[]
  theme?: string
  width?: number
  height?: number
  fontSize?: string
}

interface Picture {
  name: string
  file: string
}

/** A person's way through some screens, in a separate window. */
interface Way {
  theme: string
  account?: Account | null
  names: string[]
  go: (page: Page, take: (name: string) => Promise<void>) => Promise<unknown>
}

/** Takes a picture of each screen, and of what opens on it, and returns them by name. */
export async function takePictures(
  browser: Browser,
  origin: string,
  folder: string,
  { only, states, theme, width = 390, height = 844, fontSize = 'md' }: Options = {},
): Promise<Picture[]> {
  const api = await request.newContext({ baseURL: origin })
  const parts = only?.split(',')
  const isAsked = (name: string) => (states ? states.includes(name) : matches(name, parts))
  const ways: Way[] = []
  for (const look of theme ? [theme] : ['light', 'dark']) ways.push(...(await waysThrough(api, look, isAsked)))
  if (!states) ways.push(...(await waysOfReadme(api)))
  const unknown = unmatched(
    parts,
    ways.flatMap(({ names }) => names),
  )
  if (unknown.length > 0) throw new Error(`No screen has ${unknown.join(' or ')} in its name.`)
  const waiting = ways.filter(({ names }) => names.some(isAsked))
  const pictures: Picture[] = []
  await Promise.all(Array.from({ length: AT_ONCE }, walkAll))
  await api.dispose()
  const place = ({ name }: Picture) => states?.indexOf(name.replace(/ \w+$/, '')) ?? 0
  return pictures.sort((one, other) => place(one) - place(other) || one.name.localeCompare(other.name))

  async function walkAll() {
    for (let way = waiting.shift(); way; way = waiting.shift()) await walk(way)
  }

  async function walk({ theme: look, account, names, go }: Way) {
    const page = await openPhone(browser, origin, { width, height, theme: look, fontSize }, account, {
      deviceScaleFactor: 2,
    })
    const take = async (name: string) => {
      if (!isAsked(name)) return
      const file = `${folder}/${name}-${look}.png`
      await page.evaluate(loadFont, fontFile())
      await page.waitForTimeout(400)
      await page.screenshot({ path: file })
      pictures.push({ name: `${name} ${look}`, file })
    }
    try {
      await go(page, take)
    } catch (error) {
      const said = error instanceof Error ? error.message.split('\n')[0] : error
      console.error(`${names[0]} ${look} failed: ${said}`)
      process.exitCode = 1
    } finally {
      await page.context().close()
    }
  }
}

/** A way for each screen, so that one that fails keeps no other from its picture. */
async function waysThrough(api: APIRequestContext, theme: string, isAsked: (name: string) => boolean): Promise<Way[]> {
  const scene = await buildScene(api)
  const overfull = await buildOverfull(api)
  const through = <World>(world: World, who: string, account: Account | null) => {
    return (screen: Screen<World>): Way => {
      const openings = screen.open ?? []
      const nameOf = (opening: string) => `${who}-${screen.name}-${opening}`
      // Screens after the last chosen one would only take time.
      const last = openings.findLastIndex(({ name }) => isAsked(nameOf(name)))
      const asked = { ...screen, open: openings.slice(0, last + 1) }
      return {
        theme,
        account,
        names: [`${who}-${screen.name}`, ...openings.map(({ name }) => nameOf(name))],
        go: (page, take) => visit(page, world, asked, (state) => take(`${who}-${state}`)),
      }
    }
  }
  const { olga: account } = scene
  return [
    ...SCREEN_LISTS.flatMap((walk) => walk.screens.map(through(scene, walk.who, walk.account(scene)))),
    ...OVERFULL.screens.map(through(overfull, OVERFULL.who, OVERFULL.account(overfull))),
    ...FETCHING.flatMap(({ name, path }): Way[] => [
      {
        theme,
        account,
        names: [`loading-${name}`],
        go: async (page, take) => {
          await delayResponses(page, DATA)
          await goTo(page, path(scene))
          await page.locator('.animate-pulse').first().waitFor()
          await take(`loading-${name}`)
        },
      },
      {
        theme,
        account,
        names: [`error-${name}`],
        go: async (page, take) => {
          await failRequests(page, DATA)
          await goTo(page, path(scene))
          await page.waitForTimeout(GIVES_UP)
          await take(`error-${name}`)
        },
      },
    ]),
  ]
}

async function waysOfReadme(api: APIRequestContext): Promise<Way[]> {
  const accounts = { olga: await signInDemo(api, 'olga'), ana: await signInDemo(api, 'ana') }
  return README.map(({ name, path, who, theme, act }) => ({
    theme,
    account: who && accounts[who],
    names: [name],
    go: async (page, take) => {
      await goTo(page, path)
      await page.locator('[data-placeholder], .animate-pulse').first().waitFor({ state: 'detached' })
      await act?.(page)
      await take(name)
    },
  }))
}

/** The built file of the font. */
function fontFile(): string | undefined {
  const files = readdirSync(`${process.env.ROSTER_OUT_DIR}/assets`)
  return files.find((file) => /^inter-latin-opsz.*woff2$/.test(file))
}

/** The font comes with the second page (src/app/load-font.ts); the pictures show the usual view. */
async function loadFont(file: string | undefined) {
  const face = new FontFace('Inter Variable', `url(/assets/${file})`, { weight: '100 900' })
  document.fonts.add(await face.load())
}
