import { expect, type Page, test } from '@playwright/test'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { fileWith } from '../../support/bundle'
import { failRequests } from '../../support/delay-responses'
import { buildClub, createGroup, demote, namesIn } from '../../support/groups'
import { readToast } from '../../support/toast'

/** A page whose code cannot be loaded, or that its visitor may not open. */

const EVENTS = '**/rest/v1/events?*'

test('a missing page loads when the network is back; one without code offers a reload', async ({
  page,
  context,
  request,
}) => {
  const ana = await createAccount(request, 'Ana')
  await openAs(page, ana, '/')
  await expect(page.getByRole('link', { name: 'Groups' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('heading', { name: 'This page is not on your phone yet' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()

  const settings = fileWith('src/pages/settings-page.tsx')
  await page.route(settings, (route) => route.abort('failed'))
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('people without access read so, and are led to the right place', async ({ browser, request }) => {
  const { olga, ben, ana, dan, group } = await buildClub(request)
  const base = `/groups/${group.id}`
  const members = `${base}/participants`
  const expectRefused = async (page: Page, goal: string) => {
    await expect(page).toHaveURL(goal)
    await readToast(page, 'Unauthorized')
  }
  const anas = await openAs(browser, ana, `${base}/add-members`)
  await expectRefused(anas, members)
  await anas.goto(`${base}/remove-members`)
  await expectRefused(anas, members)
  await anas.context().close()
  const stranger = await openAs(browser, dan, `/groups/${group.id}/participants`)
  await expect(stranger.getByRole('heading', { name: 'Members Only' })).toBeVisible()
  await test.step('a user who is no member is sent there from the pages of the admins', async () => {
    for (const page of ['add-members', 'remove-members']) {
      await stranger.goto(`${base}/${page}`)
      await expectRefused(stranger, members)
      await expect(stranger.getByRole('heading', { name: 'Members Only' })).toBeVisible()
    }
  })
  await test.step('a signed-out visitor reads so too, and Sign In leads to the wanted page', async () => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    for (const name of ['add-members', 'remove-members']) {
      await visitor.goto(`${base}/${name}`)
      await expectRefused(visitor, members)
      await visitor.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
      await expect(visitor).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(`${base}/${name}`)}`)
    }
    await context.close()
  })
  await stranger.context().close()
  const page = await openAs(browser, ben, `${base}/edit`)
  await expectRefused(page, '/groups')
  await page.goto(`${base}/manage-roles`)
  await expectRefused(page, '/groups')

  await test.step('an admin who is demoted while choosing', async () => {
    await page.goto(`${base}/add-members`)
    await page.getByRole('checkbox', { name: /Cleo/ }).check()
    await demote(request, olga, group.id, ben)
    await page.getByRole('button', { name: 'Add 1 Member(s)' }).click()
    await expect(page).toHaveURL(members)
    await expect(page.getByText('You are no longer an admin of this group.').first()).toBeVisible()
    await expect(namesIn(page, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
    await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  })
  await page.context().close()
})

test('no one else opens the form: a visitor signs in first, and a failed load leads back', async ({
  page,
  request,
}) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const event = await createEvent(request, olga, { name: 'Choir' })
  const secret = await createEvent(request, olga, { name: 'Secret choir', is_private: true })
  await join(request, event.id, 'Sue', { account: sue })
  await page.goto(`/events/${event.id}/edit`)
  await readToast(page, 'Unauthorized')
  await expect(page).toHaveURL('/events')
  // Usually it is the organizer on another phone.
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth/login\\?returnUrl=%2Fevents%2F${event.id}%2Fedit$`))

  await openAs(page, sue, `/events/${event.id}/edit`)
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('Unauthorized').first()).toBeVisible()
  await page.goto(`/signup/${event.id}`)
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect(edit).toHaveAccessibleDescription('Only the organizer and co-hosts can edit this event.')
  await edit.click({ force: true })
  await readToast(page, 'Only the organizer and co-hosts can edit this event.')

  await failRequests(page, `${EVENTS}id=eq.*`)
  await page.goto(`/events/${event.id}/edit`)
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
  await page.unrouteAll()

  for (const id of [secret.id, 'zzzzzzzzzzzz', 'x']) {
    await page.goto(`/events/${id}/edit`)
    await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
    await expect(page.getByText("The event doesn't exist or you don't have permission to edit it.")).toBeVisible()
  }
})

test('a private group looks missing to strangers until they open its link', async ({ page, context, request }) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const group = await createGroup(request, olga, { is_private: true, name: 'Book circle' })
  const other = await createGroup(request, olga)
  await signInAs(context, sue)
  for (const id of [group.id, 'no-such-group']) {
    await page.goto(`/groups/${id}`)
    await expect(page.getByRole('heading', { name: 'Group Not Found' })).toBeVisible()
  }
  await page.goto(`/groups/${group.id}/edit`)
  await expect(page).toHaveURL('/groups')

  await test.step('the link to a private group is the invitation', async () => {
    await page.goto(`/invite/group/${group.id}`)
    await expect(page.getByText('Private', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'View Group Events' }).click()
    await expect(page.getByRole('heading', { name: 'Book circle' }).first()).toBeVisible()
  })

  await page.route('**/rpc/get_group', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.goto(`/groups/${other.id}`)
  await expect(page).toHaveURL('/groups')
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
})
