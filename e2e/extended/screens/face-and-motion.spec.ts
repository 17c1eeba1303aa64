import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { MOVING } from '../../support/motion'
import { finishJoining } from '../../support/steps'

/** The typeface that is loaded after the words, and the motion that shows what a tap has done. */

test.use(MOVING)

/** Whether words are drawn in the app's own typeface at this moment. */
const isFaceUsed = (page: Page) =>
  page.evaluate(() => {
    const widths = ['"Inter Variable", serif', 'serif'].map((family) => {
      const probe = document.createElement('span')
      probe.textContent = 'Willing illicit minims'
      probe.style.fontFamily = family
      probe.style.position = 'absolute'
      document.body.append(probe)
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      return width
    })
    return widths[0] !== widths[1]
  })

const isFaceKept = (page: Page) => page.evaluate(() => localStorage.getItem('roster-face') !== null)

test('the typeface is fetched after the first paint and never changes what is being read', async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const times = () =>
    page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      face: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.startTime ?? 0,
      shift: (window as unknown as { seen: { shift: number } }).seen.shift,
    }))

  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByRole('link', { name: 'RSVP as Guest' })).toBeVisible()
  expect(await isFaceUsed(page)).toBe(false)
  await expect.poll(() => isFaceKept(page), 'the face is here').toBe(true)
  // The browser reports a paint a moment after it has happened.
  await expect.poll(async () => (await times()).paint).toBeGreaterThan(0)
  const first = await times()
  expect(first.face).toBeGreaterThan(first.paint)
  expect(await isFaceUsed(page), 'the page keeps the face it was read in').toBe(false)
  expect(first.shift).toBe(0)

  await page.getByRole('link', { name: 'RSVP as Guest' }).click()
  await expect(page).toHaveURL(/\/signup\//)
  await expect.poll(() => isFaceUsed(page), 'the next page has the face').toBe(true)

  // The next visit asks for it before anything is drawn. It is used if it is there in time, and else left out: either way
  // nothing moves.
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByRole('link', { name: 'RSVP as Guest' })).toBeVisible()
  await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1)
  const used = await isFaceUsed(page)
  await expect.poll(async () => (await times()).face).toBeGreaterThan(0)
  expect(await isFaceUsed(page)).toBe(used)
  expect((await times()).shift).toBe(0)
})

const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

/** Counts from now on what moves by script: pages that fade, and pills that slide. */
async function countMoves(page: Page) {
  await page.addInitScript(() => {
    const moves = { fades: 0, slides: 0 }
    Object.assign(window, { moves })
    const fade = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      moves.fades += 1
      return fade(update)
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      moves.slides += 1
      return animate.apply(this, how)
    }
  })
  return () => page.evaluate(() => (window as unknown as { moves: { fades: number; slides: number } }).moves)
}

test('a page fades into the next one, takes the focus, and an early tap counts', async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  const moves = await countMoves(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  // An address that names a period has the filter, however few events there are.
  await page.goto('/?period=month')
  await expect(page.getByText('Upcoming Events')).toBeVisible()
  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)
  await expect.poll(moves, 'a filter slides its pill and is no new page').toEqual({ fades: 0, slides: 1 })

  // So slow that the second tap certainly comes in the middle of the fade.
  await addStyles(
    page,
    '::view-transition-old(root), ::view-transition-new(root) { animation-duration: 60s !important }',
  )
  await nav.getByRole('link', { name: 'Groups' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('My Groups')
  await expect(heading).toBeFocused()
  const fading = () => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))
  await expect.poll(fading).toBe(true)
  const settings = await nav.getByRole('link', { name: 'Settings' }).boundingBox()
  if (!settings) throw new Error('Settings is out of sight')
  await page.touchscreen.tap(settings.x + settings.width / 2, settings.y + settings.height / 2)
  await expect(heading).toHaveText('Settings')
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(heading).toHaveText('My Groups')
  await expect.poll(async () => (await moves()).fades).toBe(3)
})

/** The motion after the last slot is taken while a person looks at the list. */
async function arrival(page: Page, request: APIRequestContext, max = 2, justBefore?: () => Promise<unknown>) {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: max })
  await join(request, event.id, 'Ana', { secret: newSecret() })
  await page.clock.install()
  await page.goto(`/signup/${event.id}`)
  const rows = page.locator('li[data-row]')
  await expect(rows).toHaveCount(1)
  await justBefore?.()
  await join(request, event.id, 'Ben', { secret: newSecret() })
  await page.clock.fastForward(20_000)
  await expect(rows).toHaveCount(2)
  const moves = (all: Element[]) => all.map((one) => getComputedStyle(one).animationName)
  return {
    dots: await rows.locator('.slot-dot').evaluateAll(moves),
    meter: await page.locator('.meter > *').evaluateAll(moves),
  }
}

test('a new person slides into the pill and into the meter', async ({ page, request }) => {
  expect(await arrival(page, request)).toEqual({ dots: ['none', 'dot-in'], meter: ['none', 'seg-in'] })
})

test('in the first frame of an arrival no row is blank or jumps', async ({ page, request }) => {
  const tops = () =>
    page.locator('[data-slot]').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  let before: number[] = []
  await arrival(page, request, 3, async () => {
    before = await tops()
    await addStyles(
      page,
      '*, ::before { animation-play-state: paused !important; transition-duration: 1000s !important }',
    )
  })
  expect(await tops()).toEqual(before)
  const arrived = page.locator('li.row-new')
  await expect(arrived).toHaveCSS('opacity', '1')
  const end = await arrived.evaluate((row) => Math.round(row.getBoundingClientRect().bottom))
  expect(end, 'the free slot below it').toBeLessThanOrEqual(before[2] ?? 0)
  await expect(page.locator('.meter-new')).toHaveCSS('opacity', '1')
  await expect(page.locator('#roster-title')).toHaveAccessibleName('2/3 participants signed up')
})

/** Records from now on each change of place or size over time, and each announcement for screen readers. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen = { moving: [] as string[], told: [] as string[] }
    Object.assign(window, { seen })
    const LEAVES_IN_PLACE = ['opacity', 'pointerEvents', 'offset', 'computedOffset', 'easing', 'composite']
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        // One millisecond is no motion; what closes waits for its end.
        if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) continue
        const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const moves = changed.filter((property) => !LEAVES_IN_PLACE.includes(property))
        const name = animation instanceof CSSAnimation ? animation.animationName : 'script'
        if (moves.length > 0) seen.moving.push(`${name}: ${moves}`)
      }
    }
    document.addEventListener('animationstart', look)
    document.addEventListener('transitionrun', look)
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const words = element?.closest('[role=status], [role=alert]')?.textContent
        if (words && words !== seen.told.at(-1)) seen.told.push(words)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { moving: string[]; told: string[] } }).seen)
}

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('pages do not fade and pills do not slide', async ({ page, context, request }) => {
    await signInAs(context, await createAccount(request, 'Olga'))
    const moves = await countMoves(page)
    await page.goto('/?period=month')
    await page.getByText('Week', { exact: true }).click()
    await expect(page).toHaveURL(/period=week/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await page.getByRole('tab', { name: 'Joined' }).click()
    await expect(page.getByRole('tab', { name: 'Joined' })).toHaveAttribute('aria-selected', 'true')
    expect(await moves()).toEqual({ fades: 0, slides: 0 })
  })

  test('an arrival and the last slot move nothing, and are announced once', async ({ page, request }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 4 })
    await join(request, event.id, 'Ana', { secret: newSecret() })
    const moves = await countMoves(page)
    const seen = await watch(page)
    await page.clock.install()
    await page.goto(`/invite/event/${event.id}`)
    await page.getByRole('link', { name: 'RSVP as Guest' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Leo')
    await join(request, event.id, 'Zoe', { secret: newSecret() })
    await page.clock.fastForward(20_000)
    // The role finds only what no sheet hides from a screen reader.
    await expect(page.getByRole('status').filter({ hasText: 'Zoe joined, 2 of 4' })).toBeAttached()
    await drawer.getByRole('button', { name: 'Join Event' }).click()
    await finishJoining(page)
    await expect(page.locator('li[data-row]')).toHaveCount(3)
    await join(request, event.id, 'Ben', { secret: newSecret() })
    await page.clock.fastForward(20_000)
    await expect(page.locator('li[data-row]')).toHaveCount(4)
    await expect(page.getByText('Ben joined')).toBeAttached()
    expect(await moves()).toEqual({ fades: 0, slides: 0 })
    const { moving, told } = await seen()
    expect(moving).toEqual([])
    // The own slot is the title of the sheet that opens.
    const news = told.filter((words) => /joined|left/.test(words))
    expect(news).toEqual(['Zoe joined, 2 of 4', 'Ben joined, 4 of 4'])
  })
})
