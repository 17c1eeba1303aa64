import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join } from '../../support/api'
import { addMembers, createGroup } from '../../support/groups'
import { letPass } from '../../support/series'

test('an admin of a group sees who came to all of its events, and a member does not', async ({
  page,
  context,
  browser,
  request,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana Sousa')])
  const group = await createGroup(request, olga)
  const event = await createEvent(request, olga, { group_id: group.id })
  const anas = await join(request, event.id, 'Ana Sousa', { account: ana })
  await addMembers(request, olga, group.id, [anas])
  await letPass(request, olga, event.id)
  await callRpc(request, 'set_came', { p_event_id: event.id, p_ids: [anas], p_came: false }, olga)
  await signInAs(context, olga)
  await page.goto(`/groups/${group.id}`)
  await page.getByRole('button', { name: 'Who Came' }).click()
  const overTime = page.getByRole('dialog', { name: 'Who Came over Time' })
  await expect(overTime.getByRole('list', { name: 'People' })).toHaveText(/Ana Sousa.*Came 0 of 1$/)

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await signInAs(other, ana)
  const phone = await other.newPage()
  await phone.goto(`/groups/${group.id}`)
  await expect(phone.getByText('Past', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Who Came' })).toHaveCount(0)
  await other.close()
})
