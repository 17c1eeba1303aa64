import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { addMembers, createGroup } from '../../support/groups'
import { activity } from '../../support/screens/sheet-states'

/** The rows of all sheets look alike: 56 px or more, and neither boxes nor lines around them. */
async function expectPlainRows(rows: Locator) {
  await expect(rows.first()).toBeVisible()
  const looks = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(row)
      return { isHigh: row.getBoundingClientRect().height >= 56, backgroundColor, borderTopWidth, borderBottomWidth }
    }),
  )
  const plain = { isHigh: true, backgroundColor: 'rgba(0, 0, 0, 0)', borderTopWidth: '0px', borderBottomWidth: '0px' }
  expect(looks).toEqual(looks.map(() => plain))
}

const sheet = (page: Page) => page.getByRole('dialog')

test('sheets to choose from, to edit labels in and to read have one kind of row', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const group = await createGroup(request, olga)
  const event = await createEvent(request, olga, { group_id: group.id, name: 'Thursday game', max_participants: 4 })
  const other = await createEvent(request, olga, { name: 'Sunday dinner' })
  await addMembers(request, olga, group.id, [await join(request, event.id, olga.name, { account: olga })])
  await callRpc(request, 'withdraw', { p_ids: [await join(request, other.id, 'Gus', { secret: newSecret() })] }, olga)
  await signInAs(context, olga)

  await page.goto(`/groups/${group.id}/participants`)
  await page.getByRole('button', { name: /Latest Join Date/ }).click()
  await expectPlainRows(sheet(page).locator('label'))

  await page.goto(`/signup/${other.id}`)
  await activity(page)
  await expectPlainRows(sheet(page).getByRole('listitem'))
  // The activity of a person who joined and left: the slot with Gus in it, and the slot that is free.
  await expect(sheet(page).locator('.slot')).toHaveText(['1', '1G'])
})
