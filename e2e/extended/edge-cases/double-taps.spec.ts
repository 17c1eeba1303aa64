import { expect, type Locator, type Page, test } from '@playwright/test'
import { openedBy } from '../../support/boot'
import { joinedSheet } from '../../support/steps'

/** The second half of a double tap. */

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Event' })
const modifyButton = (page: Page) => page.getByRole('button', { name: 'Modify Registration' })
const joinDrawer = (page: Page) => page.getByRole('dialog', { name: 'Join Thursday Five-a-side' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Withdraw from Event' })

/** Slows all movement down, so that nothing depends on how fast a test taps. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  return () => devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}

/** Taps twice in one place. The second tap comes when what the first one has opened lies there, and must press none of its buttons. */
async function doubleTap(page: Page, button: Locator, opened: Locator) {
  const { x, y, width, height } = (await button.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator['boundingBox']>>
  >
  const at = [x + width * 0.2, y + height / 2] as const
  await page.evaluate(() => {
    const tapped: string[] = []
    Object.assign(window, { tapped })
    document.addEventListener(
      'click',
      ({ target }) => tapped.push((target as Element).closest('button')?.textContent ?? ''),
      true,
    )
  })
  const tapped = () => page.evaluate(() => (window as unknown as { tapped: string[] }).tapped)
  await page.touchscreen.tap(...at)
  await opened.waitFor()
  await expect
    .poll(() => opened.evaluate((box, [left, top]) => box.contains(document.elementFromPoint(left, top)), at))
    .toBe(true)
  await page.touchscreen.tap(...at)
  await expect.poll(async () => (await tapped()).length).toBe(2)
  expect((await tapped())[1]).toBe('')
}

test('the second half of a double tap sends no form and asks nothing; a key still sends', async ({ page, request }) => {
  const letMove = await slowDown(page)
  await openedBy(page, request)
  const drawer = joinDrawer(page)
  await doubleTap(page, joinButton(page), drawer)
  await expect(drawer.getByText('Name is required')).toHaveCount(0)
  await drawer.getByLabel('Name').focus()
  await page.keyboard.type('Leo Martins')
  await page.keyboard.press('Enter')
  await expect(joinedSheet(page)).toBeVisible()

  await openedBy(page, request, 'Leo Martins')
  await doubleTap(page, modifyButton(page), page.getByRole('dialog', { name: 'Modify Registration' }))
  await expect(question(page)).toHaveCount(0)
  await letMove()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expect(question(page)).toBeVisible()
})
