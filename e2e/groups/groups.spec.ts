import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible'
import { createAccount, signInAs } from '../support/account'
import { createEvent, join } from '../support/api'
import { addMembers, createGroup, promote } from '../support/groups'
import { followRequests } from '../support/quiet'
import { readToast } from '../support/toast'

const PUBLIC_TEXT = 'Anyone with the link can view and join this group'
const PRIVATE_TEXT = 'Only people you invite can view and join this group'

test('an owner creates a group, changes it and deletes it', async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga Ferreira'))
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()
  // An empty list has one button for a new group, and it is not the floating one.
  await expect(page.getByRole('link', { name: 'New Group' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create Group' }).click()
  await expect(page.getByLabel('Group Name')).toBeFocused()

  await test.step('the rules speak in the form', async () => {
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByText('Please enter a group name')).toBeVisible()
    await page.getByLabel('Group Name').fill('Beach volleyball club')
    await page.getByLabel('Description').fill('d'.repeat(2001))
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByText('Description must be 2000 characters or less')).toBeVisible()
    await expect(page.getByText('2001/2000')).toBeVisible()
  })

  await test.step('what is typed survives a reload', async () => {
    await page.getByLabel('Description').fill('Sand, sun and a net.')
    await expect(page.getByText(PUBLIC_TEXT)).toBeVisible()
    await page.getByRole('switch').click()
    await expect(page.getByText('Private Group', { exact: true })).toBeVisible()
    await expect(page.getByText(PRIVATE_TEXT)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Group Name')).toHaveValue('Beach volleyball club')
    await expect(page.getByLabel('Description')).toHaveValue('Sand, sun and a net.')
    await expect(page.getByText(PRIVATE_TEXT)).toBeVisible()
  })

  await test.step('a lost answer does not make a second group, and a double tap neither: at the end there is none', async () => {
    let sent = 0
    await page.route('**/rpc/create_group', async (route) => {
      sent += 1
      if (sent === 2) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Create Group' }).dblclick()
    await readToast(page, 'Network connection failed. Please check your internet connection.')
    expect(sent).toBe(1)
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page).toHaveURL(/\/groups\/[0-9a-f-]{36}$/)
    expect(sent).toBe(2)
  })
  await expect(page.getByText('Group created successfully!').first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await expect(page.getByText('0 events')).toBeVisible()
  await expect(page.getByText('0 members')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()
  // There is one button for a first event.
  await expect(page.getByRole('link', { name: /Create Event|Add Event/ })).toHaveText(['Create Event'])
  const groupUrl = page.url()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('switch', { name: 'Private Group' })).toBeChecked()
  await page.getByLabel('Group Name').fill('Beach circle')
  await page.getByRole('switch', { name: 'Private Group' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(groupUrl)
  await expect(page.getByText('Group updated successfully!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Beach circle' })).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete Group' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(
    'All events and participants will be permanently removed. This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Group' }).click()
  await dialog.getByRole('button', { name: 'Delete Group' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(page.getByText('Group deleted successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible()

  await page.goto(groupUrl)
  await expect(page.getByRole('heading', { name: 'Group Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Groups' }).click()
  await expect(page).toHaveURL('/groups')
})

test('My Groups lists what one owns and what one helps run, and nothing signed out', async ({
  page,
  context,
  request,
}) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const club = await createGroup(request, olga, { name: 'Beach club', description: 'Sand.\nSun.', is_private: true })
  await createGroup(request, olga, { name: 'Not of Ben’s concern' })
  await createGroup(request, ben, { name: 'Chess friends' })
  const event = await createEvent(request, olga, { group_id: club.id })
  await addMembers(request, olga, club.id, [await join(request, event.id, 'Ben', { account: ben })])
  await promote(request, olga, club.id, ben)

  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  await expect(page.getByText('Please sign in to view your groups')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth/login?returnUrl=%2Fgroups')

  await signInAs(context, ben)
  await page.goto('/groups')
  const cards = page.getByRole('list', { name: 'My groups' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('Chess friends')
  await expect(cards.nth(1)).toContainText('Private')
  await expect(cards.nth(1)).toContainText('Admin')
  await expect(cards.nth(1)).toContainText('1 event')
  await expect(cards.nth(1)).toContainText('1 member')
  await expect(cards.nth(1)).toContainText('Created')
  await cards.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/groups/${club.id}`)
})

test('the invite link is copied, or shown for copying by hand', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const group = await createGroup(request, olga)
  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/groups/${group.id}`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Invite link copied to clipboard!').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe(`/invite/group/${group.id}`)

  // As on a phone that opens the page over plain HTTP.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Clipboard access is unavailable. Copy the invite link manually.').first()).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Invite link')).toHaveValue(link)
})

test('a group shows its cover, its members and its events, as far as each visitor may see them', async ({
  page: visitor,
  browser,
  request,
}) => {
  const [olga, sue] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Sue')])
  const group = await createGroup(request, olga)
  const event = await createEvent(request, olga, { group_id: group.id, name: 'Beach clean-up' })
  await createEvent(request, olga, { group_id: group.id, name: 'Winter camp', is_private: true })
  await createEvent(request, olga, { group_id: group.id, name: 'Opening', datetime: '2025-05-01T10:00:00Z' })
  const sues = await join(request, event.id, 'Sue', { account: sue })
  const olgas = await join(request, event.id, 'Olga', { account: olga })
  // One after the other, because people who joined first come first.
  for (const id of [olgas, sues]) await addMembers(request, olga, group.id, [id])

  const ownersPhone = await browser.newContext()
  await signInAs(ownersPhone, olga)
  const page = await ownersPhone.newPage()
  const { isQuiet } = followRequests(page)
  const requests: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/rest/v1/')) requests.push(sent.url())
  })
  await page.goto(`/groups/${group.id}`)
  const coming = page.getByRole('list', { name: 'Upcoming events' }).getByRole('listitem')
  await expect(coming).toHaveCount(2)
  await expect(coming.filter({ hasText: 'Beach clean-up' })).toContainText('2 registered')
  await expect(coming.filter({ hasText: 'Winter camp' })).toContainText('Private')
  await expect(page.getByRole('list', { name: 'Past events' })).toContainText('Opening')
  await expect(page.getByText('3 events')).toBeVisible()
  await isQuiet()
  expect(requests, 'no request per event').toEqual([expect.stringContaining('/rpc/get_group')])
  await test.step('its cover, the dots of its members, and what can be done in one row', async () => {
    const card = page.getByRole('region', { name: 'Beach club' })
    await expect(card.locator('.cover')).toHaveCSS('height', '72px')
    await expect(card.locator('.faces > *')).toHaveText(['O', 'S'])
    await expectAccessible(page, 'group')
    const actions = [
      card.getByRole('link', { name: 'Edit' }),
      card.getByRole('button', { name: 'Invite' }),
      card.getByRole('link', { name: 'Members' }),
    ]
    const boxes = await Promise.all(actions.map((action) => action.boundingBox()))
    expect(boxes.map((box) => [box?.y, box?.height])).toEqual(boxes.map(() => [boxes[0]?.y, 44]))
  })
  await expect(page.getByRole('link', { name: 'Add Event' })).toHaveAttribute('href', `/events/new?group=${group.id}`)
  await coming.filter({ hasText: 'Beach clean-up' }).getByRole('link').click()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await ownersPhone.close()

  await visitor.goto(`/groups/${group.id}`)
  await expect(visitor.getByRole('heading', { name: 'Beach club' })).toBeVisible()
  await expect(visitor.getByText('Winter camp')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Add Event' })).toHaveCount(0)
  for (const [name, reason] of [
    ['Edit', 'Only the owner can edit this group.'],
    ['Members', 'Only members of this group can see who is in it.'],
  ] as const) {
    const action = visitor.getByRole('button', { name })
    await expect(action).toHaveAccessibleDescription(reason)
    await action.click({ force: true })
    await readToast(visitor, reason)
  }
  await expect(visitor.getByRole('button', { name: 'Invite' })).toBeVisible()
})
