import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { canvasTextOn, recordCanvasText } from '../../support/canvas-text'
import { createSeries } from '../../support/series'
import { shareCard } from '../../support/steps'
import { untilWorkerIsReady } from '../../support/worker'

/** The pictures that people share of an event. A scanner reads it as a phone's camera does, from a screen as sharp as theirs. */

test.use({ deviceScaleFactor: 3 })

const codeOf = (page: Page) => shareCard(page).getByRole('img', { name: /^QR code of the invite/ })

async function openShare(page: Page, eventId: string) {
  await page.goto(`/signup/${eventId}`)
  await page.getByRole('button', { name: 'Share' }).click()
}

/** The picture as the button puts it among the downloads. */
async function savePicture(page: Page): Promise<{ name: string; picture: Buffer }> {
  const button = shareCard(page).getByRole('button', { name: 'Save Picture' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), picture: await readFile(await download.path()) }
}

/** Width and height stand at the beginning of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

for (const theme of ['light', 'dark'] as const) {
  test(`a scanner reads the QR code and the poster in the ${theme} theme`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await context.addInitScript((value) => localStorage.setItem('roster-theme', value), theme)
    const olga = await createAccount(request, 'Olga')
    const event = await createEvent(request, olga)
    await join(request, event.id, 'Leo Martins', { secret: newSecret() })
    await signInAs(context, olga)
    await openShare(page, event.id)
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
    // In its middle is the sign, and its dots are round.
    await expect(codeOf(page).locator('svg')).toBeVisible()
    await expect(codeOf(page).locator('path').first()).toHaveAttribute('stroke-linecap', 'round')
    const link = `${baseURL}/invite/event/${event.id}`
    await expect.poll(async () => scan(context, await codeOf(page).screenshot())).toBe(link)

    const { name, picture } = await savePicture(page)
    expect(name).toBe('Thursday_Five-a-side.png')
    expect(sizeOf(picture)).toEqual([1080, 1920])
    expect(await scan(context, picture)).toBe(link)
    await expect(page.getByText('Picture saved').first()).toBeVisible()
  })
}

test('the longer link of a series is read as well', async ({ page, context, request, baseURL }) => {
  const olga = await createAccount(request, 'Olga')
  const { id, seriesId } = await createSeries(request, olga)
  await signInAs(context, olga)
  await openShare(page, id)
  const link = `${baseURL}/invite/event/${seriesId}`
  await expect.poll(async () => scan(context, await codeOf(page).screenshot())).toBe(link)
  expect(await scan(context, (await savePicture(page)).picture)).toBe(link)
})

test('the poster has first names and free slots, and changes when a person joins', async ({
  page,
  context,
  request,
}) => {
  await recordCanvasText(context)
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { max_participants: 4 })
  await join(request, event.id, 'Leo Martins', { secret: newSecret() })
  await signInAs(context, olga)
  await openShare(page, event.id)
  const { picture } = await savePicture(page)
  expect(await canvasTextOn(page)).toEqual(expect.arrayContaining(['Five-a-side', '1', 'Leo', '2', '3', '4', '3 left']))

  await join(request, event.id, 'Mia Silva', { secret: newSecret() })
  await expect(shareCard(page).getByText('2 left', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => canvasTextOn(page)).toEqual(expect.arrayContaining(['Mia', '2 left']))
  await expect(async () => {
    expect(picture.equals((await savePicture(page)).picture)).toBe(false)
  }).toPass()
})

test('a phone that shares pictures gets the file on the tap', async ({ page, context, request }) => {
  await context.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => {
        if (files) shared.push(...files.map(({ name, type }) => `${name} ${type}`))
      },
    })
  })
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await signInAs(context, olga)
  await openShare(page, event.id)
  await shareCard(page).getByRole('button', { name: 'Share Picture' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([
    'Thursday_Five-a-side.png image/png',
  ])
})

test.describe('the poster is drawn without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the poster is drawn as well', async ({ page, context, request, baseURL }) => {
    const olga = await createAccount(request, 'Olga')
    const event = await createEvent(request, olga)
    await openAs(page, olga, `/signup/${event.id}`)
    await expect(page.getByRole('heading', { name: 'Thursday Five-a-side' })).toBeVisible()
    await untilWorkerIsReady(page)
    await context.setOffline(true)
    await openShare(page, event.id)
    const { picture } = await savePicture(page)
    expect(await scan(context, picture)).toBe(`${baseURL}/invite/event/${event.id}`)
  })
})

const require = createRequire(import.meta.url)

/** A QR reader that knows nothing of ours. It wants pixels, which a page can make of any picture. */
const READER = readFileSync(require.resolve('jsqr'), 'utf8')

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/**
 * The text that a scanner reads in a picture; null without a code.
 * @param picture a PNG
 */
async function scan(context: BrowserContext, picture: Buffer): Promise<string | null> {
  // An empty page: the app's own may load no other scripts and pictures.
  const page = await context.newPage()
  await page.evaluate(READER)
  const read = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('No canvas')
    brush.drawImage(image, 0, 0)
    const { data } = brush.getImageData(0, 0, image.width, image.height)
    const { jsQR } = window as unknown as { jsQR: Reader }
    return jsQR(data, image.width, image.height)?.data ?? null
  }, picture.toString('base64'))
  await page.close()
  return read
}
