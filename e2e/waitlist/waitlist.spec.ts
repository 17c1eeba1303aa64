import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, openAs } from '../support/account'
import { as, callRpc, createEvent, join, newSecret } from '../support/api'
import { comeBack, dock } from '../support/steps'

/** Around a full event: people wait, see where they are, and learn once that they have a slot. */

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

async function joinWaitlist(page: Page, name: string) {
  await dock(page).getByRole('button', { name: 'Join Waitlist' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
}

async function done(page: Page, name: string) {
  await sheet(page, name).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** An event of Olga's whose slots are all taken. `free` takes one of them away from the person who has it. */
async function fullEvent(request: APIRequestContext, slots: number) {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, { max_participants: slots })
  const taken: string[] = []
  for (let slot = 1; slot <= slots; slot += 1) {
    taken.push(await join(request, id, `Person ${slot}`, { secret: newSecret() }))
  }
  const free = (slot: number) => callRpc(request, 'withdraw', { p_ids: [taken[slot - 1]] }, olga)
  return { id, olga, free, address: `/signup/${id}` }
}

test('Ana waits with a friend, and her open page announces her slot once', async ({ page, request }) => {
  const { address, free } = await fullEvent(request, 1)
  await openAs(page, await createAccount(request, 'Ana'), address)
  await expect(dock(page)).toContainText('You would be 1st in line')
  await dock(page).getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('All slots are taken. You would be 1st in line.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Ana Sousa')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(sheet(page, 'You are 1st in line')).toContainText('1/1 participants signed up')
  await done(page, 'You are 1st in line')

  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('All slots are taken. This place would be 2nd in line.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Carla')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('Carla is 2nd in line').first()).toBeVisible()

  // Her own lists call her waiting, not signed up.
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click()
  await page.getByRole('tab', { name: 'Joined' }).click()
  await expect(page.getByText('On the waitlist')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('On the waitlist')).toBeVisible()
  await expect(page.getByText('Attending')).toHaveCount(0)

  await page.getByRole('link', { name: /Thursday Five-a-side/ }).click()
  await expect(dock(page)).toContainText('You are 1st in line')
  await free(1)
  await comeBack(page)
  await expect(sheet(page, 'You got slot 1')).toBeVisible()
  await done(page, 'You got slot 1')
  await expect(dock(page)).not.toContainText('in line')
  await page.reload()
  await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a guest waits behind Ben, who leaves the line, and finds a slot on the next visit', async ({
  page: guest,
  browser,
  request,
}) => {
  const { id, olga, free, address } = await fullEvent(request, 2)
  const ben = await openAs(browser, await createAccount(request, 'Ben'), address)
  await joinWaitlist(ben, 'Ben')
  await done(ben, 'You are 1st in line')

  await guest.goto(address)
  await joinWaitlist(guest, 'Gus')
  await done(guest, 'You are 2nd in line')
  await dock(guest).getByRole('button', { name: 'Modify Registration' }).click()
  await guest.getByRole('dialog').getByLabel('Name').fill('Gustavo')
  await guest.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expect(guest.getByRole('heading', { name: 'You are 2nd in line, Gustavo' })).toBeVisible()
  await expectAccessible(guest, 'a guest who waits')

  await dock(ben).getByRole('button', { name: 'Modify Registration' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await expect(dock(ben).getByRole('button', { name: 'Join Waitlist' })).toBeVisible()
  // Where the organizer has switched the waitlist off, the button cannot be pressed.
  await request.patch(`/rest/v1/events?id=eq.${id}`, { ...as(olga), data: { waitlist: false } })
  await comeBack(ben)
  await expect(dock(ben).getByRole('button', { name: 'Join Event' })).toBeDisabled()

  await comeBack(guest)
  await expect(guest.getByRole('heading', { name: 'You are 1st in line, Gustavo' })).toBeVisible()
  await guest.goto('/')
  await free(2)
  await guest.goto(address)
  await done(guest, 'You got slot 2')
  await guest.reload()
  await expect(guest.getByRole('heading', { name: "You're in, Gustavo" })).toBeVisible()
  await expect(guest.getByRole('dialog')).toHaveCount(0)
  await ben.context().close()
})
