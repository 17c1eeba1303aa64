import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { tapMore } from '../../support/steps'
import { readToast } from '../../support/toast'

const card = (page: Page) => page.getByRole('region', { name: 'Teams' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Split into Teams' })
/** The names in each team. */
const teamsOn = (page: Page) =>
  card(page)
    .getByRole('list')
    .evaluateAll((lists) => lists.map((list) => [...list.querySelectorAll('bdi')].map((name) => name.textContent)))

test('an organizer splits an event into teams, and everyone sees the same ones', async ({
  page,
  context,
  browser,
  request,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana Sousa')])
  const { id } = await createEvent(request, olga)
  await join(request, id, 'Ana Sousa', { account: ana })
  await join(request, id, 'Ben', { secret: newSecret() })
  await join(request, id, 'עומר כהן', { secret: newSecret() })
  await join(request, id, 'Kim', { secret: newSecret() })
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await signInAs(other, ana)
  const phone = await other.newPage()
  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/signup/${id}`)

  await test.step('the menu leads there, and the page had no teams before', async () => {
    await expect(page.getByRole('button', { name: /Ana Sousa/ })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await tapMore(page, 'Split into Teams')
    await expect(sheet(page).getByText('4 people: 2 and 2')).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Split', exact: true }).click()
    await readToast(page, 'Split into teams')
    expect(await teamsOn(page)).toEqual([
      ['Ana Sousa', 'Ben'],
      ['עומר כהן', 'Kim'],
    ])
  })

  await test.step("another phone shows the same teams with one's own marked, for the chat too", async () => {
    await phone.goto(`/signup/${id}`)
    await expect(card(phone).getByRole('heading', { name: /^Team 1 Yours/ })).toBeVisible()
    expect(await teamsOn(phone)).toEqual(await teamsOn(page))
    await expect(card(phone).getByRole('button', { name: 'Change' })).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Copy Teams' }).click()
    await expect(card(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('\n\nTeam 1\nAna Sousa\nBen\n\nTeam 2\n')
  })

  await test.step('reshuffled they are others; anyone who comes later is in one; removed they are gone', async () => {
    await card(page).getByRole('button', { name: 'Change' }).click()
    await sheet(page).getByRole('button', { name: 'Reshuffle' }).dblclick()
    await expect.poll(async () => (await teamsOn(page)).find((team) => team.includes('Ana Sousa'))).not.toContain('Ben')
    await join(request, id, 'Late Lee', { secret: newSecret() })
    await phone.reload()
    await expect(card(phone).getByRole('region', { name: /^Team 1/ })).toContainText('Late Lee')
    await card(page).getByRole('button', { name: 'Change' }).click()
    await sheet(page).getByRole('button', { name: 'Remove Teams' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Teams' }).click()
    await readToast(page, 'Teams removed')
    await expect(card(page)).toHaveCount(0)
  })
  await other.close()
})
