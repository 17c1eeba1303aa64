import { expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD, signInAs } from '../../support/account'
import { callRpc } from '../../support/api'
import { createSeries } from '../../support/series'
import { openMore, tapMore } from '../../support/steps'
import { readToast } from '../../support/toast'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Co-hosts' })

/** The link of the sheet, as it is in the clipboard. */
async function copyLink(page: Page): Promise<string> {
  await sheet(page).getByRole('button', { name: 'Copy Link' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an organizer sends a link, Ana helps run all dates with it, is removed, helps once more and stops', async ({
  page,
  context,
  browser,
  request,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana Sousa')])
  const series = await createSeries(request, olga, {}, { is_private: true })
  await signInAs(context, olga)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await other.newPage()
  let link = ''

  await test.step('the link is for all dates first', async () => {
    await page.goto(`/signup/${series.seriesId}`)
    await tapMore(page, /^Co-hosts/)
    await expect(sheet(page).getByRole('radio', { name: 'All dates' })).toBeChecked()
    await sheet(page).getByRole('button', { name: 'Make Link' }).click()
    link = await copyLink(page)
    await sheet(page).getByText('This date').click()
    await expect(sheet(page).getByRole('button', { name: 'Make Link' })).toBeVisible()
  })

  await test.step('signed out it leads to the sign-in and back, and asks before it does anything', async () => {
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: `Help run ${series.name}?` })).toBeVisible()
    await phone.getByRole('link', { name: 'Sign In to Help' }).click()
    await phone.getByLabel('Email').fill(ana.email)
    await phone.getByLabel('Password').fill(PASSWORD)
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
    await phone.getByRole('button', { name: 'Help Run It' }).dblclick()
    await expect(phone.getByRole('heading', { name: series.name })).toBeVisible()
    await expect(phone.getByRole('region', { name: series.name }).getByText('Co-host', { exact: true })).toBeVisible()
    const more = await openMore(phone)
    await expect(more.getByRole('button', { name: /^Activity/ })).toBeVisible()
    await expect(more.getByRole('button', { name: /^Co-hosts/ })).toHaveCount(0)
    await phone.keyboard.press('Escape')
    await phone.getByRole('navigation').getByRole('link', { name: 'Events' }).click()
    await expect(phone.getByRole('listitem').filter({ hasText: series.name })).toContainText('Co-host')
  })

  await test.step('the organizer reads who helped, and removes them: the old link stops working', async () => {
    await page.reload()
    await tapMore(page, /^Activity/)
    await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('Ana Sousa helps run it now')
    await page.keyboard.press('Escape')
    await tapMore(page, /^Co-hosts/)
    await expect(sheet(page).getByRole('heading', { name: 'Helping (1 of 5)' })).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Remove Ana Sousa as a co-host' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await readToast(page, 'Co-host removed. The link is a new one.')
    await expect(sheet(page).getByRole('heading', { name: 'No one helps yet' })).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    link = await copyLink(page)
  })

  await test.step('she helps again with the new link, and stops by herself', async () => {
    const token = link.split('/').at(-1)
    expect((await callRpc(request, 'accept_cohost', { p_token: token }, ana)).status).toBe(200)
    await phone.goto(link)
    await phone.getByRole('link', { name: 'Open Event' }).click()
    await tapMore(phone, /^Stop Helping/)
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Stop Helping' }).click()
    await readToast(phone, 'You are no longer a co-host')
    await phone.getByRole('navigation').getByRole('link', { name: 'Events' }).click()
    await expect(phone.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()
  })
  await other.close()
})
