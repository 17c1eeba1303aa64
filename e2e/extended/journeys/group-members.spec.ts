import { expect, test } from '@playwright/test'
import { openAs } from '../../support/account'
import { callRpc, join } from '../../support/api'
import { addMembers, buildClub, namesIn } from '../../support/groups'
import { readToast } from '../../support/toast'

test('members are sorted, promoted and opened; contact data is for owner and admins', async ({ browser, request }) => {
  const { olga, ana, group, game } = await buildClub(request)
  const members = await openAs(browser, ana, `/groups/${group.id}/participants`)
  await expect(namesIn(members, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
  await expect(members.getByText('No contact info')).toHaveCount(0)
  await expect(members.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  await members.context().close()

  const page = await openAs(browser, olga, `/groups/${group.id}/participants`)
  const list = page.getByRole('list', { name: 'Members' })
  await expect(namesIn(page, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
  const row = list.getByRole('listitem').filter({ hasText: 'Ana Sousa' })
  await expect(row).toContainText('No contact info')
  await expect(row).toContainText('Joined via: Autumn camp')
  await expect(row).toContainText('Member since')
  await expect(row.getByText('Member', { exact: true })).toBeVisible()

  await test.step('each with their way in as a whole, below the name', async () => {
    const cut = await list
      .locator('.dot-separated > :last-child')
      .evaluateAll((lines) => lines.map((one) => [one.scrollHeight - one.clientHeight > 1, one.clientHeight > 44]))
    expect(cut).toEqual([
      [false, false],
      [false, false],
    ])
  })

  // More orders: tests/unit/groups/rules.test.ts.
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Name Z-A' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(namesIn(page, 'Members')).toHaveText(['Ben Carter', 'Ana Sousa'])

  await test.step('the owner promotes members and takes the role back', async () => {
    await page.getByRole('link', { name: 'Manage' }).click()
    await expect(page.getByRole('region', { name: 'Group Owner' })).toContainText('Olga Ferreira')
    await expect(namesIn(page, 'Current admins')).toHaveText(['Ben Carter'])
    await expect(namesIn(page, 'Members to promote')).toHaveText(['Ana Sousa'])

    await page.getByRole('checkbox', { name: /Ana Sousa/ }).check()
    await page.getByRole('button', { name: 'Promote 1 to Admin' }).click()
    await expect(page.getByText('Promoted 1 member(s) to admin').first()).toBeVisible()
    await expect(namesIn(page, 'Current admins')).toHaveText(['Ben Carter', 'Ana Sousa'])
    await page.getByRole('button', { name: 'Remove admin role of Ben Carter' }).click()
    await expect(page.getByText('Admin role removed').first()).toBeVisible()
    await expect(namesIn(page, 'Current admins')).toHaveText(['Ana Sousa'])
    await expect(namesIn(page, 'Members to promote')).toHaveText(['Ben Carter'])
    await page.getByRole('button', { name: 'Go back' }).click()
  })

  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await list.getByRole('link', { name: /Ben Carter/ }).click()
  await expect(page).toHaveURL(`/signup/${game.id}`)
  await page.context().close()
})

test('an admin adds and removes members, never the owner or an admin, and failures show', async ({
  browser,
  request,
}) => {
  const { olga, ben, cleo, dan, group, game, rows } = await buildClub(request)
  await addMembers(request, olga, group.id, [await join(request, game.id, olga.name, { account: olga })])
  const page = await openAs(browser, ben, `/groups/${group.id}/participants`)
  const manage = page.getByRole('button', { name: 'Manage' })
  await expect(manage).toHaveAccessibleDescription('Only the owner can manage roles.')
  await manage.click({ force: true })
  await readToast(page, 'Only the owner can manage roles.')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(namesIn(page, 'Participants to add')).toHaveText(['Cleo Martin', 'Dan Novak'])

  await page.getByRole('button', { name: 'Select All' }).click()
  // Dan leaves the event while Ben is choosing.
  await callRpc(request, 'withdraw', { p_ids: [rows.dan] }, dan)
  await page.getByRole('button', { name: 'Add 2 Member(s)' }).click()
  await expect(page.getByText('Added 1 member').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add 1 member(s)' })).toBeVisible()
  await expect(page.getByText('No participants available to add')).toBeVisible()
  await expect(page.getByText('All participants from group events are already members of this group.')).toBeVisible()

  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  await page.getByRole('checkbox', { name: /Cleo/ }).check()
  await callRpc(request, 'withdraw', { p_ids: [rows.cleo] }, cleo)
  await page.getByRole('button', { name: 'Remove 1 Member' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('main').getByText('Failed to remove all 1 selected member(s)')).toBeVisible()

  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  const list = page.getByRole('list', { name: 'Members' })
  await expect(list.getByRole('checkbox', { name: /Olga Ferreira Owner/ })).toBeDisabled()
  await expect(list.getByRole('checkbox', { name: /Ben Carter Admin/ })).toBeDisabled()
  await list.getByRole('checkbox', { name: /Ana Sousa Member/ }).check()
  await page.getByRole('button', { name: 'Remove 1 Member' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove 1 Member(s)?' })
  await expect(dialog).toContainText('can be re-added later from the Add Members page')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(`/groups/${group.id}/participants`)
  await expect(page.getByText('Removed 1 member').first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Members to Remove' })).toBeVisible()
  await page.context().close()
})
