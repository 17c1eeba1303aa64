import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { MOVING } from '../../support/motion'
import { fillSlots } from '../../support/rows'
import { confirmWithdrawing, drawer, finishJoining, joinedSheet, slotLine } from '../../support/steps'
import { readToast } from '../../support/toast'

/** Where a guest lands in a long list, and a person who leaves the waitlist: as in journeys/landing.spec.ts. */

test.use(MOVING)

const press = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true }).click()

test('a guest lands on their row too, in a list of which only a part is in the page', async ({ page, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: null })
  await fillSlots(request, event.id, 160)
  await page.goto(`/signup/${event.id}`)
  await press(page, 'Join Event')
  await drawer(page).getByLabel('Name').fill('Leo')
  await press(drawer(page), 'Join Event')
  await finishJoining(page)
  await expect(slotLine(page, 161).getByRole('button')).toBeFocused()
  await expect(slotLine(page, 161)).toBeInViewport({ ratio: 1 })

  await press(page, 'Modify Registration')
  await press(drawer(page), 'Withdraw')
  await confirmWithdrawing(page)
  // The slot that comes next is the one that was left.
  await expect(slotLine(page, 161)).toBeFocused()
})

test("the page moves to a new person's row while the sheet rises, and not when it closes", async ({
  page,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const joins = async (slots: number) => {
    const event = await createEvent(request, olga, { max_participants: 40 })
    await fillSlots(request, event.id, slots)
    await page.goto(`/signup/${event.id}`)
    await press(page, 'Join Event')
    await drawer(page).getByLabel('Name').fill('Leo')
    await press(drawer(page), 'Join Event')
    await expect(joinedSheet(page)).toBeVisible()
  }
  const isAt = () => page.evaluate(() => Math.round(window.scrollY))

  await test.step('a row that is in sight stays where it is', async () => {
    await joins(1)
    await finishJoining(page)
    await expect(slotLine(page, 2).getByRole('button')).toBeFocused()
    expect(await isAt()).toBe(0)
  })

  await page.addInitScript(() => {
    const hasScrolled = new Promise((resolve) => window.addEventListener('scrollend', resolve, { once: true }))
    Object.assign(window, { hasScrolled })
  })
  await joins(29)
  await page.evaluate(() => (window as unknown as { hasScrolled: Promise<unknown> }).hasScrolled)
  const before = await isAt()
  expect(before).toBeGreaterThan(0)
  await finishJoining(page)
  await expect(slotLine(page, 30).getByRole('button')).toBeFocused()
  expect(await isAt()).toBe(before)
})

test('once the private link is copied the links fold behind the sheet, and Done moves nothing', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 12 })
  await fillSlots(request, event.id, 4)
  await page.goto(`/signup/${event.id}`)
  await press(page, 'Join Event')
  await drawer(page).getByLabel('Name').fill('Leo')
  await press(drawer(page), 'Join Event')
  const links = page.locator('section[aria-label="Your links"] > details')
  await expect(links).toHaveAttribute('open')
  await press(joinedSheet(page), 'Copy Link')
  await expect(links).not.toHaveAttribute('open')
  const isAt = () =>
    page.evaluate(() => [
      document.documentElement.scrollHeight,
      ...[...document.querySelectorAll('[data-slot]')].map((row) => Math.round(row.getBoundingClientRect().top)),
    ])
  const before = await isAt()
  await finishJoining(page)
  expect(await isAt()).toEqual(before)
})

test('a person who leaves the waitlist lands on it, and on the list once it is empty', async ({ browser, request }) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 1 })
  await fillSlots(request, event.id, 1)
  const people = [await createAccount(request, 'Ben'), await createAccount(request, 'Ana')]
  for (const account of people) await join(request, event.id, account.name, { account, wait: true })
  for (const [account, title] of [
    [people[0], 'Waitlist'],
    [people[1], '1/1 participants signed up'],
  ] as const) {
    const context = await browser.newContext()
    if (account) await signInAs(context, account)
    const page = await context.newPage()
    await page.goto(`/signup/${event.id}`)
    await press(page, 'Modify Registration')
    await press(drawer(page), 'Leave Waitlist')
    await press(page.getByRole('alertdialog'), 'Leave Waitlist')
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await readToast(page, 'You have left the waitlist')
    await context.close()
  }
})
