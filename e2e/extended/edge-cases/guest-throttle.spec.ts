import { expect, test } from '@playwright/test'
import { createAccount } from '../../support/account'
import { callRpc, createEvent, newSecret } from '../../support/api'
import { readToast } from '../../support/toast'

/** Rate limits of a program that signs up invented guests, and of a person in the same place. */

test('a program that fills in every field is turned away without a reason; a person never meets the field', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Name')).toBeVisible()
  // Neither read out, nor reached by the tab key, nor filled in by the browser.
  await expect(drawer.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
  const trap = drawer.locator('input[name="website"]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')

  for (const input of await drawer.locator('input').all()) {
    await input.evaluate((element: HTMLInputElement) => {
      // The way such programs type: past the keyboard, through the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '5550100')
      element.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await drawer.getByLabel('Email (optional)').fill('bot@home.example')
  let calls = 0
  await page.route('**/rest/v1/rpc/register', (route) => {
    calls += 1
    return route.continue()
  })
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await readToast(page, 'Failed to sign up')
  expect(calls).toBe(0)

  // A person whose password manager filled it in taps once more.
  await drawer.getByLabel('Name', { exact: false }).first().fill('Leo Martins')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByText('Leo Martins').first()).toBeVisible()
  expect(calls).toBe(1)
})

test.describe('behind one address', () => {
  test.use({ extraHTTPHeaders: { 'cf-connecting-ip': '203.0.113.9' } })

  test('a guest in a burst reads how long to wait, and keeps the input', async ({ page, request }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: null })
    await page.goto(`/signup/${event.id}`)
    await page.getByRole('button', { name: 'Join Event' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Leo Martins')
    const guest = (number: number) => ({
      p_id: crypto.randomUUID(),
      p_event_id: event.id,
      p_entry: { name: `Invented ${number}` },
      p_secret: newSecret(),
    })
    const answers: Awaited<ReturnType<typeof callRpc>>[] = []
    // Eleven at a time: all at once they would keep every other test from its server.
    while (answers.length < 121) {
      const burst = Array.from({ length: 11 }, (_, number) =>
        callRpc(request, 'register', guest(answers.length + number)),
      )
      answers.push(...(await Promise.all(burst)))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toMatchObject([
      { body: { code: 'PT429', hint: 'throttled', details: null } },
    ])

    await drawer.getByRole('button', { name: 'Join Event' }).click()
    await expect(page.getByText(/^Too many sign-ups at once\. Wait \d+ seconds and try again\.$/).first()).toBeVisible()
    await expect(drawer.getByLabel('Name')).toHaveValue('Leo Martins')
  })
})
