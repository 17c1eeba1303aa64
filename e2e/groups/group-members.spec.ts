import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../support/account'
import { callRpc, createEvent, join } from '../support/api'
import { addMembers, createGroup, demote, promote } from '../support/groups'
import { readToast } from '../support/toast'

/** A group of Olga's with two events; Ben (admin) and Ana are members, Cleo and Dan only take part. */
async function buildClub(request: APIRequestContext) {
  const [olga, ben, ana, cleo, dan] = await Promise.all(
    ['Olga Ferreira', 'Ben Carter', 'Ana Sousa', 'Cleo Martin', 'Dan Novak'].map((name) =>
      createAccount(request, name),
    ),
  )
  if (!olga || !ben || !ana || !cleo || !dan) throw new Error('Five accounts were asked for')
  const group = await createGroup(request, olga)
  const game = await createEvent(request, olga, { group_id: group.id, name: 'Thursday game' })
  const camp = await createEvent(request, olga, { group_id: group.id, name: 'Autumn camp' })
  const rows = {
    ben: await join(request, game.id, ben.name, { account: ben }),
    ana: await join(request, camp.id, ana.name, { account: ana }),
    cleo: await join(request, game.id, cleo.name, { account: cleo }),
    dan: await join(request, game.id, dan.name, { account: dan }),
  }
  await addMembers(request, olga, group.id, [rows.ben])
  await addMembers(request, olga, group.id, [rows.ana])
  await promote(request, olga, group.id, ben)
  return { olga, ben, ana, cleo, dan, group, game, camp, rows }
}

async function openAs(browser: Browser, account: Account, path: string): Promise<Page> {
  const phone = await browser.newContext()
  await signInAs(phone, account)
  const page = await phone.newPage()
  await page.goto(path)
  return page
}

const names = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .getByText(/^[A-Z]\w+ [A-Z]\w+$/)

test('members are found, sorted, promoted and opened; contact data is for those who run the group', async ({
  browser,
  request,
}) => {
  const { olga, ana, dan, group, game } = await buildClub(request)
  const members = await openAs(browser, ana, `/groups/${group.id}/participants`)
  await expect(names(members, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
  await expect(members.getByText('No contact info')).toHaveCount(0)
  await expect(members.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  await members.context().close()

  const stranger = await openAs(browser, dan, `/groups/${group.id}/participants`)
  await expect(stranger.getByRole('heading', { name: 'Members Only' })).toBeVisible()
  await test.step('who is sent there from a page of the admins hears nothing else', async () => {
    for (const page of ['add-members', 'remove-members']) {
      await stranger.goto(`/groups/${group.id}/${page}`)
      await expect(stranger).toHaveURL(`/groups/${group.id}/participants`)
      await expect(stranger.getByRole('heading', { name: 'Members Only' })).toBeVisible()
      await expect(stranger.getByText('Unauthorized')).toHaveCount(0)
    }
  })
  await stranger.context().close()

  const page = await openAs(browser, olga, `/groups/${group.id}/participants`)
  const list = page.getByRole('list', { name: 'Members' })
  await expect(names(page, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
  const row = list.getByRole('listitem').filter({ hasText: 'Ana Sousa' })
  await expect(row).toContainText('No contact info')
  await expect(row).toContainText('Joined via: Autumn camp')
  await expect(row).toContainText('Member since')
  await expect(row.getByText('Member', { exact: true })).toBeVisible()

  await test.step('each in two lines', async () => {
    const heights = await list.getByRole('listitem').evaluateAll((rows) => rows.map((one) => one.clientHeight))
    for (const height of heights) expect(height).toBeLessThan(72)
  })

  for (const [order, expected] of [
    ['Earliest Join Date', ['Ben Carter', 'Ana Sousa']],
    ['Name Z-A', ['Ben Carter', 'Ana Sousa']],
    ['Event A-Z', ['Ana Sousa', 'Ben Carter']],
  ] as const) {
    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('dialog').getByText(order).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(names(page, 'Members')).toHaveText([...expected])
  }

  await test.step('the owner promotes members and takes the role back', async () => {
    await page.getByRole('link', { name: 'Manage' }).click()
    await expect(page.getByRole('region', { name: 'Group Owner' })).toContainText('Olga Ferreira')
    await expect(names(page, 'Current admins')).toHaveText(['Ben Carter'])
    await expect(names(page, 'Members to promote')).toHaveText(['Ana Sousa'])

    await page.getByRole('checkbox', { name: /Ana Sousa/ }).check()
    await page.getByRole('button', { name: 'Promote 1 to Admin' }).click()
    await expect(page.getByText('Promoted 1 member(s) to admin').first()).toBeVisible()
    await expect(names(page, 'Current admins')).toHaveText(['Ben Carter', 'Ana Sousa'])
    await page.getByRole('button', { name: 'Remove admin role of Ben Carter' }).click()
    await expect(page.getByText('Admin role removed').first()).toBeVisible()
    await expect(names(page, 'Current admins')).toHaveText(['Ana Sousa'])
    await expect(names(page, 'Members to promote')).toHaveText(['Ben Carter'])
    await page.getByRole('button', { name: 'Go back' }).click()
  })

  await page.getByRole('searchbox').fill('thursday')
  await expect(names(page, 'Members')).toHaveText(['Ben Carter'])
  await page.getByRole('searchbox').fill('nobody of that name')
  await expect(page.getByText('No members found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await list.getByRole('link', { name: /Ben Carter/ }).click()
  await expect(page).toHaveURL(`/signup/${game.id}`)
  await page.context().close()
})

test('an admin adds participants and removes members, never the owner or an admin, and what failed is said', async ({
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
  await expect(names(page, 'Participants to add')).toHaveText(['Cleo Martin', 'Dan Novak'])

  await page.getByRole('searchbox').fill('cleo')
  await expect(names(page, 'Participants to add')).toHaveText(['Cleo Martin'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  // Dan leaves the event while Ben is choosing.
  await callRpc(request, 'withdraw', { p_ids: [rows.dan] }, dan)
  await page.getByRole('button', { name: 'Add 2 Member(s)' }).click()
  await expect(page.getByText('Added 1 member(s)').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add 1 member(s)' })).toBeVisible()
  await expect(page.getByText('No participants available to add')).toBeVisible()
  await expect(page.getByText('All participants from group events are already members of this group.')).toBeVisible()

  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  await page.getByRole('checkbox', { name: /Cleo/ }).check()
  await callRpc(request, 'withdraw', { p_ids: [rows.cleo] }, cleo)
  await page.getByRole('button', { name: 'Remove 1 Member(s)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await readToast(page, 'Failed to remove all 1 selected member(s)')
  await expect(page.getByRole('main').getByText('Failed to remove all 1 selected member(s)')).toBeVisible()

  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  const list = page.getByRole('list', { name: 'Members' })
  await expect(list.getByRole('checkbox', { name: /Olga Ferreira Owner/ })).toBeDisabled()
  await expect(list.getByRole('checkbox', { name: /Ben Carter Admin/ })).toBeDisabled()
  await list.getByRole('checkbox', { name: /Ana Sousa Member/ }).check()
  await page.getByRole('button', { name: 'Remove 1 Member(s)' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove 1 Member(s)?' })
  await expect(dialog).toContainText('can be re-added later from the Add Members page')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(`/groups/${group.id}/participants`)
  await expect(page.getByText('Removed 1 member(s)').first()).toBeVisible()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Members to Remove' })).toBeVisible()
  await page.context().close()
})

test('people who may not be here are told so and led to the right place', async ({ browser, request }) => {
  const { olga, ben, ana, group } = await buildClub(request)
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
    await expect(names(page, 'Members')).toHaveText(['Ana Sousa', 'Ben Carter'])
    await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0)
  })
  await page.context().close()
})
