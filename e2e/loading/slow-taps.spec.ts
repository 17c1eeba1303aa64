import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from '../support/account'
import { createEvent, join, newSecret } from '../support/api'
import { fileWith } from '../support/bundle'
import { isTakenOver, NO_HARM, watchHarm } from '../support/early'
import { hold } from '../support/hold'
import { joinedSheet } from '../support/steps'

/** What a tap shows while the code that it needs is slow or missing, and what the second half of a double tap does. */

const FORM = 'src/features/event/sign-up/components/sign-up-drawer.tsx'
const SHEETS = 'src/features/event/page/components/opened-sheets.tsx'
const QUESTION = 'src/features/event/sign-up/components/withdraw-dialog.tsx'

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join Event' })
const modifyButton = (page: Page) => page.getByRole('button', { name: 'Modify Registration' })
const joinDrawer = (page: Page) => page.getByRole('dialog', { name: 'Join Thursday Five-a-side' })
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Withdraw from Event' })

async function openedBy(page: Page, request: APIRequestContext, ...guests: string[]) {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  const secrets = guests.map(newSecret)
  for (const [index, name] of guests.entries())
    await join(request, event.id, name, { secret: secrets[index] as string })
  await page.goto(`/signup/${event.id}${secrets[0] ? `#r=${secrets[0]}` : ''}`)
  await isTakenOver(page)
  return event
}

/** Taps what needs some code, sees that it says so at once and moves nothing, and lets the code come. */
async function expectBusy(page: Page, button: Locator, release: () => void, opened: Locator) {
  await button.tap()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveCSS('filter', 'brightness(0.9)')
  await expect(page.getByText('Loading...', { exact: true })).toHaveRole('status')
  await expect(opened).toHaveCount(0)
  release()
  await expect(opened).toBeVisible()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
}

test('a tap whose code is slow is seen at once: a person, a change from the person’s sheet, the question, and joining', async ({
  page,
  request,
}) => {
  const { seen } = await watchHarm(page)
  const form = await hold(page, fileWith(FORM))
  const sheets = await hold(page, fileWith(SHEETS))
  await openedBy(page, request, 'Leo Martins', 'Ana Sousa')
  const person = page.getByRole('dialog', { name: 'Leo Martins' })
  await expect(modifyButton(page)).toBeEnabled()
  await expectBusy(page, row(page, 'Leo Martins'), sheets.release, person)
  // The sheet stays until the form is here.
  const modify = person.getByRole('button', { name: 'Modify' })
  const drawer = page.getByRole('dialog', { name: 'Modify Registration' })
  await expectBusy(page, modify, form.release, drawer)
  await expect(person).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Leo Martins')).toBeFocused()
  expect(await seen()).toEqual(NO_HARM)

  await test.step('the question before one withdraws', async () => {
    await page.unrouteAll()
    const asking = await hold(page, fileWith(QUESTION))
    await page.reload()
    await modifyButton(page).tap()
    await expectBusy(page, drawer.getByRole('button', { name: 'Withdraw' }), asking.release, question(page))
  })

  await test.step('joining', async () => {
    await page.unrouteAll()
    const joining = await hold(page, fileWith(FORM))
    await openedBy(page, request)
    await expectBusy(page, joinButton(page), joining.release, joinDrawer(page))
  })
})

/** Slows all movement down, so that nothing depends on how fast a test taps. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  return () => devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
}

/** Taps twice in one place, the second time once what the first has opened lies there. That one meets no button. */
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
