import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, openAs } from '../support/account'
import { as, callRpc, createEvent, join, newSecret } from '../support/api'
import { saveRegistration } from '../support/steps'
import { readToast } from '../support/toast'

/** The reach of a link, and the view of each person. */

test('a private link opens the registration anywhere, a made-up one nothing, and a guest who was removed can join again', async ({
  page,
  browser,
  request,
}) => {
  const secret = newSecret()
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  const id = await join(request, event.id, 'Leo Martins', { secret })

  await test.step('a secret that was made up', async () => {
    await page.goto(`/signup/${event.id}#r=${'f'.repeat(32)}`)
    await expect(page.getByRole('button', { name: 'Join Event' })).toBeEnabled()
    await page.getByText('Lost your link?').click()
    await expect(page.getByText('Ask Olga for a new one.')).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  })

  await test.step('the right one leaves the address bar at once, and the phone keeps it', async () => {
    await page.goto('about:blank')
    await page.goto(`/signup/${event.id}#r=${secret}`)
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
    expect(page.url()).not.toContain('#r=')
    await expect(
      page
        .locator('li')
        .filter({ hasText: /Leo Martins/ })
        .locator('+ li'),
    ).toHaveText('Add another person')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  })

  await test.step('a guest adds a person, changes and withdraws both', async () => {
    const form = page.getByRole('dialog', { name: 'Add another person' })
    const addPerson = page.getByRole('button', { name: 'Add another person' })
    await addPerson.click()
    await expect(form.getByLabel('Phone')).toHaveCount(0)
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await form.getByLabel('Name').fill('Tom')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('2/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('button', { name: /Slot 2.*Tom|Tom.*added by you/ })).toBeVisible()
    await expectAccessible(page, 'a guest who added somebody')
    await page.getByRole('button', { name: /Tom.*added by you/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Modify Registration' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Tomas')
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('button', { name: /Tomas.*added by you/ })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw Tomas' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw Tomas' })).toHaveCount(0)
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  })

  await test.step("a new link from the organizer ends the old phone's link and opens the place", async () => {
    const organizer = await openAs(browser, olga, `/signup/${event.id}`)
    await organizer.getByRole('button', { name: /Leo Martins/ }).click()
    await organizer.getByRole('button', { name: 'New link for Leo Martins' }).click()
    await expect(organizer.getByRole('alertdialog')).toContainText('The old link stops working')
    const sent = organizer.waitForRequest('**/rpc/renew_private_link')
    await organizer.getByRole('button', { name: 'Make New Link' }).click()
    await expect(organizer.getByRole('heading', { name: 'New link for Leo Martins' })).toBeVisible()
    await expect(organizer.getByRole('button', { name: 'Copy Link' })).toBeVisible()
    const { p_secret } = (await sent).postDataJSON()
    await organizer.context().close()

    await page.reload()
    await expect(page.getByRole('main').getByText('Your private link no longer opens your registration')).toBeVisible()
    await expect(page.getByText('1/10 participants signed up')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(`/signup/${event.id}#r=${p_secret}`)
    await expect(page.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  })

  await callRpc(request, 'withdraw', { p_ids: [id] }, olga)
  await page.reload()
  const gone = page.getByRole('main').getByText('Your registration is no longer on the list.')
  await expect(gone).toBeVisible()

  await page.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Leo Martins')
  await test.step('a guest adds another person in the same form, who is there after a reload', async () => {
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Add another person' }).click()
    await form.getByRole('button', { name: 'Join Event' }).click()
    const person = form.getByRole('region', { name: 'Person 2' })
    await expect(person.getByText('Name is required')).toBeVisible()
    await person.getByLabel('Name').fill('Mia')
    await page.reload()
    await expect(form.getByRole('button', { name: 'Mia' })).toBeVisible()
    await form.getByRole('button', { name: 'Join Event' }).click()
  })
  await saveRegistration(page)
  await expect(page.getByText('2/10 participants signed up')).toBeVisible()
  await page.getByRole('button', { name: 'Modify Registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1/10 participants signed up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Event' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Withdraw Mia' })).toBeVisible()
  // This time it was the guest's own doing.
  await expect(gone).toHaveCount(0)
})

test('a private event asks a visitor to sign in and sends a stranger home, until the invite is accepted', async ({
  page,
  request,
}) => {
  const event = await createEvent(request, await createAccount(request, 'Olga'), { is_private: true, name: 'Surprise' })
  await page.goto(`/signup/${event.id}`)
  await expect(page).toHaveURL(/\/auth\/login/)

  await openAs(page, await createAccount(request, 'Ana'), `/signup/${event.id}`)
  await expect(page).toHaveURL('/')
  await readToast(page, 'This event is private. Ask for its invite link to open it.')
  await page.goto(`/invite/event/${event.id}`)
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await page.getByText('RSVP to Event').click()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await expect(page.getByRole('dialog', { name: 'Join Surprise' })).toBeVisible()
})

test('opening any link as a bot changes nothing', async ({ request }) => {
  const secret = newSecret()
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Leo Martins', { secret })
  const before = (await callRpc(request, 'get_event', { p_event_id: event.id }, olga)).body
  for (const path of [`/signup/${event.id}`, `/invite/event/${event.id}`, `/signup/${event.id}#r=${secret}`]) {
    expect((await request.get(path)).ok()).toBe(true)
  }
  expect((await callRpc(request, 'get_event', { p_event_id: event.id }, olga)).body).toEqual(before)
})

test('a cache may keep a public response for a second, and no personal one', async ({ request }) => {
  const secret = newSecret()
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga)
  await join(request, event.id, 'Leo Martins', { secret })
  const keeps = async (path: string, account?: typeof olga) => {
    const response = await request.get(`/rest/v1/rpc/${path}`, as(account))
    expect(response.ok(), path).toBe(true)
    return response.headers()['cache-control'] ?? ''
  }
  const shared = [`get_event?p_event_id=${event.id}`, `get_invite?p_type=event&p_id=${event.id}`]
  for (const path of shared) {
    expect(await keeps(path)).toBe('public, max-age=0, s-maxage=1')
    expect(await keeps(path, olga)).not.toContain('public')
  }
  expect(await keeps(`get_registration?p_secret=${secret}`)).not.toContain('public')
})
