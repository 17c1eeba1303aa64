import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { addMembers, createGroup } from '../../support/groups'
import { letPass } from '../../support/series'
import { tapMore } from '../../support/steps'

/** Ticks of who came on a phone with a bad connection. */

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Who Came' })
const mark = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

test('ticks of a phone with a bad connection arrive from any page, and refused ones are reported', async ({
  page,
  context,
  request,
}) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const event = await createEvent(request, olga)
  const leo = await join(request, event.id, 'Leo', { account: ben })
  const mia = await join(request, event.id, 'Mia', { secret: newSecret() })
  await letPass(request, olga, event.id)
  const cameNow = async () => (await callRpc(request, 'get_event', { p_event_id: event.id }, olga)).body.came
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)

  await test.step('the phone says that it is online, and nothing answers', async () => {
    await page.route('**/rpc/set_came', (route) => route.abort())
    await tapMore(page, /^Who Came/)
    await sheet(page).getByRole('button', { name: 'All Came' }).click()
    await expect(sheet(page).getByRole('status')).toContainText("Couldn't reach Roster. 2 check-ins")
    await expect(mark(page, 'Mia came')).toHaveAttribute('aria-pressed', 'true')
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Groups' }).click()
    await expect(page.getByRole('link', { name: `2 check-ins for ${event.name} are not sent yet` })).toBeVisible()
    expect(await cameNow()).toBeUndefined()
  })

  await test.step('Mia has gone by the time that it answers', async () => {
    await callRpc(request, 'withdraw', { p_ids: [mia] }, olga)
    await page.unroute('**/rpc/set_came')
    await expect(page.getByText('Mia no longer has a slot, so the check-in was taken back.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /check-ins for/ })).toHaveCount(0)
    await expect.poll(cameNow).toEqual({ [leo]: true })
  })
})

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
