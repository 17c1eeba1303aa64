import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { dock } from '../../support/steps'

/** In the last two hours before the start a free slot goes to the first tap. */

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('Ana takes the free slot with a tap in the last two hours', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, { max_participants: 1, datetime: inHours(1.5), end_datetime: null })
  const holder = await join(request, id, 'Person 1', { secret: newSecret() })
  const ana = await createAccount(request, 'Ana')
  await join(request, id, 'Ana Sousa', { account: ana, wait: true })
  await callRpc(request, 'withdraw', { p_ids: [holder] }, olga)
  await page.goto(`/signup/${id}`)
  await expect(dock(page).getByRole('button', { name: 'Join Event' })).toBeEnabled()
  await signInAs(context, ana)
  await page.reload()
  await expect(dock(page)).toContainText('A slot is free. The first to tap gets it.')
  await expect(
    page.getByText('In the last 2 hours before the start a free slot goes to the first to tap.'),
  ).toBeVisible()
  await expectAccessible(page, 'a slot that is free in the last two hours')
  await dock(page).getByRole('button', { name: 'Take the Slot' }).click()
  await expect(page.getByText("You're in: slot 1").first()).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Modify Registration' })).toBeVisible()
})
