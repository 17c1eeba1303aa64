import { expect, type Page, test } from '@playwright/test'
import { LANGUAGES } from '../../../supabase/functions/_shared/translate'
import { signInAs } from '../../support/account'
import { clipped, sticksOut } from '../../support/layout-checks'
import { buildScene, type Scene } from '../../support/scene'
import { SCREEN_LISTS } from '../../support/screens/screen-list'
import { goTo } from '../../support/screens/visit'
import { waitForAnimations } from '../../support/wait-for-animations'

/** Every screen in a language that marks translated text (scripts/languages/catalogs.ts): English without marks is not in the catalogs. */

test.use({ viewport: { width: 360, height: 640 } })
test.setTimeout(240_000)

const softly = expect.configure({ soft: true })

let scene: Scene
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  scene = await buildScene(request)
  await request.dispose()
})

for (const { who, account, screens } of SCREEN_LISTS) {
  test(`every text of the screens of ${who} is translatable, and fits when it is longer`, async ({ page, context }) => {
    const user = account(scene)
    if (user) await signInAs(context, user)
    await context.addInitScript(() => localStorage.setItem('roster-language', 'en-XA'))
    const data = dataOf(page)
    for (const text of [user?.name, user?.email]) if (text) data.add(text)
    let seen = 0
    for (const screen of screens) {
      for (const open of [undefined, ...(screen.open ?? [])]) {
        // Some steps read a whole sentence, which is longer here. Most do not.
        page.setDefaultTimeout(open ? 5_000 : 30_000)
        const look = () => expectTranslated(page, data, `${who}, ${screen.name} ${open?.name ?? ''}`)
        if (!open) {
          await goTo(page, screen.path?.(scene) ?? screen.route)
          await expect(page.locator('.animate-pulse, [data-placeholder]')).toHaveCount(0)
          await look()
        } else if (await reached(open.how(page))) {
          seen += 1
          await look()
          if (!open.stays) await page.keyboard.press('Escape')
        } else await page.keyboard.press('Escape')
      }
    }
    const openings = screens.flatMap(({ open = [] }) => open)
    expect(seen).toBeGreaterThanOrEqual(openings.length * 0.6)
  })
}

const reached = (step: Promise<unknown>) =>
  step.then(
    () => true,
    () => false,
  )

async function expectTranslated(page: Page, data: ReadonlySet<string>, state: string): Promise<void> {
  await waitForAnimations(page)
  // The page may show a response before it is read here.
  const wait = { message: state, timeout: 3_000 }
  await softly.poll(async () => untranslated(await page.evaluate(unmarkedTexts), data), wait).toEqual([])
  softly(await page.evaluate(sticksOut), `${state}: beyond an edge`).toEqual([])
  softly(await page.evaluate(clipped), `${state}: cut off`).toEqual([])
}

/** The texts that the page has read, which users have typed. */
function dataOf(page: Page): Set<string> {
  const data = new Set<string>([
    'Roster',
    'Google',
    'iPhone',
    'iPad',
    'Android',
    ...EXAMPLE,
    ...TYPED,
    ...Object.values(LANGUAGES),
  ])
  page.on('response', async (response) => {
    if (!/\/(rest|auth)\/v1\//.test(response.url())) return
    JSON.parse((await response.text().catch(() => '')) || 'null', (_key, value) => {
      if (typeof value === 'string' && value.length > 1) data.add(value)
      return value
    })
  })
  return data
}

/** The people of the example on Home, names of languages, and texts that the steps type. */
const EXAMPLE = ['Mina', 'Ruth', 'Sami']
const TYPED = ['Ada', '5,50 or so', 'https://', '1. Ana', '2. Ben (goalie)']

/** Words of dates, times and money, which `Intl` writes. */
const FORMATS =
  /\b(min|hr|day|days)\b\.?\sago|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b[AP]M\b|\b[A-Z]{3}\b/g

function untranslated(texts: string[], data: ReadonlySet<string>): string[] {
  const typed = [...data].sort((one, other) => other.length - one.length)
  return texts.filter((text) => {
    // A name may be drawn word by word.
    if (text.startsWith('localhost:') || typed.some((part) => part.includes(text))) return false
    // A name may hold the word of a date, and a date that of a name.
    const without = (rest: string) => typed.reduce((whole, part) => whole.replaceAll(part, ''), rest)
    const left = [without(text).replace(FORMATS, ''), without(text.replace(FORMATS, ''))]
    return left.every((rest) => /\p{L}{2,}/u.test(rest))
  })
}

/** Sent into the page as it stands: visible and spoken texts without a mark. */
function unmarkedTexts(): string[] {
  const found = new Set<string>()
  const add = (text: string | null) => {
    if (text && /\p{L}{2,}/u.test(text) && !text.includes('\u200b')) found.add(text.trim())
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement
    if (box && !box.closest('script, style, template, textarea, [hidden]')) add(texts.currentNode.textContent)
  }
  for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
    for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name))
  }
  add(document.title)
  return [...found]
}
