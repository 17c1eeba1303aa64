import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { createAccount } from './support/account'
import { callRpc, createEvent, newSecret } from './support/api'
import { readToast } from './support/toast'

/** What a program that signs up invented guests meets, and a person in the same place. */

test('a program that fills in every field is turned away without a reason; a person never meets the field', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Name')).toBeVisible()
  await expectAccessible(page, 'sign-up drawer of a guest')
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

  test('in a burst of guests the next one reads how long to wait and keeps what was typed', async ({
    page,
    request,
  }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: null })
    await page.goto(`/signup/${event.id}`)
    await page.getByRole('button', { name: 'Join Event' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Leo Martins')
    const guest = (number: number) => ({
      p_id: crypto.randomUUID(),
      p_event_id: event.id,
      p_name: `Invented ${number}`,
      p_secret: newSecret(),
    })
    const answers = await Promise.all(
      Array.from({ length: 121 }, (_, number) => callRpc(request, 'register', guest(number))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.filter(({ status }) => status === 429)).toMatchObject([
      { body: { code: 'PT429', hint: 'throttled', details: null } },
    ])

    await drawer.getByRole('button', { name: 'Join Event' }).click()
    await expect(page.getByText(/^Too many sign-ups at once\. Wait \d+ seconds and try again\.$/).first()).toBeVisible()
    await expect(drawer.getByLabel('Name')).toHaveValue('Leo Martins')
  })

  test('refused calls are counted there too, though they leave nothing else', async ({ request }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: null })
    const guest = (p_name: string) =>
      callRpc(request, 'register', {
        ...{ p_id: crypto.randomUUID(), p_event_id: event.id, p_secret: newSecret() },
        p_name,
      })
    for (let number = 0; number < 300; number += 1) {
      expect(await guest(' ')).toMatchObject({ status: 400, body: { code: 'PT400', message: 'Name is required' } })
    }
    expect(await guest('Leo Martins')).toMatchObject({ status: 429, body: { hint: 'throttled' } })
  })
})
