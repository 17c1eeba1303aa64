import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs, signInAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { addMembers, createGroup, promote } from '../../support/groups'
import { readToast } from '../../support/toast'
import { trackRequests } from '../../support/wait-for-idle'

test('My Groups lists what one owns and what one helps run, and nothing signed out', async ({ page, request }) => {
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

  await openAs(page, ben, '/groups')
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
  await createEvent(request, olga, { group_id: group.id, name: 'SheetState', datetime: '2025-05-01T10:00:00Z' })
  const sues = await join(request, event.id, 'Sue', { account: sue })
  const olgas = await join(request, event.id, 'Olga', { account: olga })
  // One after the other, because people who joined first come first.
  for (const id of [olgas, sues]) await addMembers(request, olga, group.id, [id])

  const ownersPhone = await browser.newContext()
  await signInAs(ownersPhone, olga)
  const page = await ownersPhone.newPage()
  const { waitForIdle } = trackRequests(page)
  const requests: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/rest/v1/')) requests.push(sent.url())
  })
  await page.goto(`/groups/${group.id}`)
  const coming = page.getByRole('list', { name: 'Upcoming events' }).getByRole('listitem')
  await expect(coming).toHaveCount(2)
  await expect(coming.filter({ hasText: 'Beach clean-up' })).toContainText('2 registered')
  await expect(coming.filter({ hasText: 'Winter camp' })).toContainText('Private')
  await expect(page.getByRole('list', { name: 'Past events' })).toContainText('SheetState')
  await expect(page.getByText('3 events')).toBeVisible()
  await waitForIdle()
  expect(requests, 'no request per event').toEqual([expect.stringContaining('/rpc/get_group')])
  await test.step('its cover, the dots of its members, and what can be done in one row', async () => {
    const card = page.getByRole('region', { name: 'Beach club' })
    await expect(card.locator('.cover')).toHaveCSS('height', '56px')
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
