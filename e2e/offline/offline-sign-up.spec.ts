import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, openAs } from '../support/account'
import { createEvent } from '../support/api'
import { dock, drawer, joinAs } from '../support/steps'
import { card, countCalls, openEvent, rosterOf, stored } from '../support/unsent'

/** Changes to a registration without a network are kept, shown, and sent once when the network is back. */

test('a guest joins offline, waits or cancels, gets one slot online, and gives it up', async ({
  page,
  context,
  browser,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'))
  await openEvent(page, event.id)
  await context.setOffline(true)
  await joinAs(page, 'Leo Martins')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page, 'Waiting for network')).toContainText(
    'Your sign-up will be sent when you are back online. You have no slot until then.',
  )
  await expect(dock(page)).toContainText('Waiting for network')
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
  await expectAccessible(page, 'sign-up waits')

  await test.step('cancelled, it leaves nothing that could be sent later, and what was typed is still there', async () => {
    await card(page, 'Waiting for network').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for network' })).toHaveCount(0)
    await expect.poll(() => stored(page, 'outbox')).toEqual([])
    await dock(page).getByRole('button', { name: 'Join Event' }).click()
    await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo Martins')
    await drawer(page).getByRole('button', { name: 'Join Event' }).click()
    await expect(card(page, 'Waiting for network')).toBeVisible()
  })

  // Typed again before it was sent: still one sign-up.
  await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo Martins')
  await drawer(page).getByLabel('Name').fill('Leonardo Martins')
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for network' })).toHaveCount(1)

  await context.setOffline(false)
  await expect(page.getByText("You're in: Thursday Five-a-side, slot 1.").first()).toBeVisible()
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await expect(page.getByRole('heading', { name: "You're in, Leonardo Martins" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting for network' })).toHaveCount(0)
  expect(await rosterOf(request, event.id)).toEqual(['Leonardo Martins'])

  await test.step('changed and then given up offline, only the withdrawal is sent', async () => {
    await context.setOffline(true)
    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await drawer(page).getByLabel('Name').fill('Leo')
    await drawer(page).getByRole('button', { name: 'Update' }).click()
    await expect(card(page, 'Waiting for network')).toContainText('Your change will be sent')

    await dock(page).getByRole('button', { name: 'Modify Registration' }).click()
    await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo')
    await drawer(page).getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(card(page, 'Waiting for network')).toContainText(
      'Your withdrawal will be sent when you are back online. The slot stays taken until then.',
    )
    const calls = countCalls(context, 'update_registration')
    await context.setOffline(false)
    await expect(page.getByText('0/10 participants signed up')).toBeVisible()
    await expect(dock(page).getByRole('button', { name: 'Join Event' })).toBeEnabled()
    expect(await rosterOf(request, event.id)).toEqual([])
    expect(calls()).toBe(0)
  })

  await test.step('three people are entered offline, one answer is lost, and each has one slot, which one private link opens', async () => {
    await context.setOffline(true)
    await dock(page).getByRole('button', { name: 'Join Event' }).click()
    await drawer(page).getByLabel('Name').fill('Leo')
    for (const [number, name] of [
      [2, 'Tom'],
      [3, 'Lisa'],
    ] as const) {
      await drawer(page).getByRole('button', { name: 'Add another person' }).click()
      await drawer(page)
        .getByRole('region', { name: `Person ${number}` })
        .getByLabel('Name')
        .fill(name)
    }
    await drawer(page).getByRole('button', { name: 'Join Event' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for network' })).toHaveCount(3)
    let lost = 0
    await page.route('**/rest/v1/rpc/register', async (route) => {
      if (lost > 0 || route.request().postDataJSON().p_entry.name !== 'Tom') return route.fallback()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await context.setOffline(false)
    await expect(page.getByText('3/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for network' })).toHaveCount(0)
    expect(lost).toBe(1)
    expect(await rosterOf(request, event.id)).toEqual(['Leo', 'Tom', 'Lisa'])
    expect(await stored(page, 'outbox')).toEqual([])
    expect(await stored(page, 'draft')).toEqual([])

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const phone = await openAs(browser, null, link)
    await expect(dock(phone).getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    await expect(phone.getByRole('button', { name: /(Tom|Lisa).*added by you/ })).toHaveCount(2)
    await phone.context().close()
  })
})
