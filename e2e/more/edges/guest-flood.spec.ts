import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { hideServerTime } from '../../support/clock'
import { breakDown } from '../../support/hold'
import { moreButton, openMore, tapMore } from '../../support/steps'
import { expectTarget } from '../../support/target'
import { readToast } from '../../support/toast'

/** Somebody fills an event with invented guests; those who run it undo that in two taps. */

async function flood(request: APIRequestContext, eventId: string, size: number) {
  for (let n = 1; n <= size; n += 1) {
    await join(request, eventId, `Nobody ${n}`, { secret: newSecret(), wait: true })
  }
}

async function names(request: APIRequestContext, eventId: string, viewer: Account): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, viewer)
  return body.roster.map(({ name }: { name: string }) => name)
}

test('two taps take a flood of guests off the list and out of the line; people with an account stay', async ({
  page,
  context,
  request,
}) => {
  const [olga, ana, ben] = await Promise.all([
    createAccount(request, 'Olga'),
    createAccount(request, 'Ana'),
    createAccount(request, 'Ben'),
  ])
  const event = await createEvent(request, olga, { max_participants: 10 })
  await join(request, event.id, 'Ana', { account: ana })
  await join(request, event.id, 'Grandma', { account: ana, claim: true })
  await flood(request, event.id, 4)
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByText('6/10 participants signed up')).toBeVisible()
  const offer = page.getByRole('button', { name: /^Remove Recent Guests/ })
  // A few guests are everyday; one by one will do.
  await expect((await openMore(page)).getByRole('button', { name: 'Activity' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await flood(request, event.id, 6)
  await join(request, event.id, 'Ben', { account: ben, wait: true })
  await page.reload()
  await expect(page.getByText('10/10 participants signed up')).toBeVisible()
  await openMore(page)
  await expectTarget(offer)
  await offer.click()
  const sheet = page.getByRole('dialog', { name: 'Remove Recent Guests' })
  await expect(sheet.getByRole('radio', { name: '10 minutes' })).toBeChecked()
  await expect(sheet.getByText('10 guests in the last 10 minutes')).toBeVisible()
  await expect(sheet.getByText('Nobody 6, Nobody 5, Nobody 4 and 7 more')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(moreButton(page)).toBeFocused()

  await test.step('what fails leaves the list and the sheet as they are', async () => {
    await breakDown(page, '**/rpc/withdraw')
    await tapMore(page, 'Remove Recent Guests')
    await sheet.getByRole('button', { name: 'Remove 10 guests' }).click()
    await readToast(page, 'Failed to remove participants')
    await expect(sheet.getByRole('button', { name: 'Remove 10 guests' })).toBeEnabled()
    await page.unrouteAll()
  })

  await sheet.getByRole('button', { name: 'Remove 10 guests' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Removed 10 guests').first()).toBeVisible()
  // Ben waited behind two of them.
  await expect(page.getByText('3/10 participants signed up')).toBeVisible()
  await expect((await openMore(page)).getByRole('button', { name: 'Activity' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await names(request, event.id, olga)).toEqual(['Ana', 'Grandma', 'Ben'])
})

test('nobody else is offered it, and the time can be chosen', async ({ browser, page, context, request }) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana')])
  const event = await createEvent(request, olga, { max_participants: null })
  await flood(request, event.id, 6)
  await join(request, event.id, 'Ana', { account: ana })
  const phone = await browser.newContext()
  await signInAs(phone, ana)
  const hers = await phone.newPage()
  await hers.goto(`/signup/${event.id}`)
  await expect(hers.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  await expect((await openMore(hers)).getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  await expect(hers.getByRole('button', { name: /^Remove Recent Guests/ })).toHaveCount(0)
  await phone.close()

  await signInAs(context, olga)
  // Half an hour later.
  await hideServerTime(page)
  await page.clock.install({ time: Date.now() + 30 * 60_000 })
  await page.goto(`/signup/${event.id}`)
  await tapMore(page, 'Remove Recent Guests')
  const sheet = page.getByRole('dialog', { name: 'Remove Recent Guests' })
  await expect(sheet.getByRole('radio', { name: '1 hour' })).toBeChecked()
  await expect(sheet.getByText('6 guests in the last hour')).toBeVisible()
  await sheet.getByText('10 minutes', { exact: true }).click()
  await expect(sheet.getByText('0 guests in the last 10 minutes')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Nobody to remove' })).toBeDisabled()
  await sheet.getByText('24 hours', { exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Remove 6 guests' })).toBeEnabled()
})
