import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent, join } from '../../support/api'
import { addMembers, createGroup } from '../../support/groups'

/** The view of a group's link: of a visitor, of a newcomer, of a member; and how its events are joined. */

test('a visitor can sign in, a newcomer sees the events, a member the group', async ({ page, request }) => {
  const olga = await createAccount(request, 'Olga')
  const ana = await createAccount(request, 'Ana')
  const group = await createGroup(request, olga)
  const event = await createEvent(request, olga, { group_id: group.id })

  await page.goto(`/invite/group/${group.id}`)
  await expect(page.getByRole('heading', { name: 'Group Invitation' })).toBeVisible()
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
  await expect(page.getByText('0 members', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to join' }).click()
  await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(`/invite/group/${group.id}`)}`)

  await test.step('a visitor of its events can sign in too, on the invite and on the event page', async () => {
    await page.goto(`/invite/event/${event.id}`)
    await expect(page.getByText('Sign in to RSVP')).toBeVisible()
    await expect(page.getByText('RSVP as Guest')).toHaveCount(0)
    await page.goto(`/signup/${event.id}`)
    await page.getByText('Sign in to RSVP').click()
    await expect(page).toHaveURL(`/auth/login?returnUrl=${encodeURIComponent(`/signup/${event.id}`)}`)
  })

  await openAs(page, ana, `/invite/group/${group.id}`)
  await expect(page.getByText('To join this group, register for one of its events...')).toBeVisible()
  await page.getByRole('link', { name: 'View Group Events' }).click()
  await expect(page).toHaveURL(`/groups/${group.id}`)

  await addMembers(request, olga, group.id, [await join(request, event.id, 'Ana', { account: ana })])
  await page.goto(`/invite/group/${group.id}`)
  await expect(page.getByText("You're already a member!")).toBeVisible()
  await page.getByRole('link', { name: 'View Group Details' }).click()
  await expect(page).toHaveURL(`/groups/${group.id}`)
})
