import { type BrowserContext, expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { dock, drawer } from '../../support/steps'
import { card, joinAs, openEvent, rosterOf, stored } from '../../support/unsent'
import { untilWorkerIsReady } from '../../support/worker'

/** A sign-up without a network that finds the event full, and one that outlives a reload. */

test('a sign-up that finds the event full asks whether to wait, and loses nothing', async ({
  page,
  context,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { max_participants: 1 })
  await openEvent(page, event.id)
  await context.setOffline(true)
  await joinAs(page, 'Leo Martins')
  await join(request, event.id, 'Somebody Faster', { secret: newSecret() })
  await context.setOffline(false)
  const question = card(page, 'All slots are taken. Join the waitlist?')
  await expect(question).toContainText('They were taken before your sign-up arrived.')
  await expectAccessible(page, 'the question to a sign-up that came too late')
  await question.getByRole('button', { name: 'Not Now' }).click()
  await expect.poll(() => stored(page, 'outbox')).toEqual([])

  await context.setOffline(true)
  await dock(page).getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(drawer(page).getByLabel('Name')).toHaveValue('Leo Martins')
  await drawer(page).getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(card(page, 'Waiting for network')).toContainText('You are not in line until then.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You are 1st in line, Leo Martins' })).toBeVisible()
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id })
  expect(body.waitlist.map(({ name }: { name: string }) => name)).toEqual(['Leo Martins'])
})

test.describe('the service worker serves the page offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a sign-up survives a reload without a network, and is sent by two open tabs once', async ({
    page,
    context,
    request,
  }) => {
    const event = await createEvent(request, await createAccount(request, 'Olga'))
    await openEvent(page, event.id)
    await untilWorkerIsReady(page)
    await context.setOffline(true)
    await joinAs(page, 'Leo Martins')
    await expect(card(page, 'Waiting for network')).toBeVisible()
    await page.reload()
    await expect(card(page, 'Waiting for network')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('link', { name: /Thursday Five-a-side is not sent yet/ })).toBeVisible()

    const calls = countCalls(context, 'register')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: "You're in, Leo Martins" })).toBeVisible()
    await expect(other.getByRole('link', { name: /is not sent yet/ })).toHaveCount(0)
    expect(await rosterOf(request, event.id)).toEqual(['Leo Martins'])
    expect(calls()).toBe(1)
  })
})

function countCalls(context: BrowserContext, name: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith(`/rpc/${name}`)) count += 1
  })
  return () => count
}
