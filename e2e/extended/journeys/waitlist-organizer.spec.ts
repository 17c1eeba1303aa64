import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { failRequests } from '../../support/delay-responses'
import { closeShareCard, shareCard, tapMore } from '../../support/steps'
import { readToast } from '../../support/toast'

const card = (page: Page) => page.getByRole('region', { name: 'Waitlist' })
const line = (page: Page) => card(page).getByRole('listitem')
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) })

async function open(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const sheet = sheetOf(page, name)
  await expect(sheet).toBeVisible()
  return sheet
}

test('the organizer exports the line, whose first gets the next slot, and empties it', async ({
  page,
  context,
  request,
  browser,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana')])
  const event = await createEvent(request, olga, { name: 'Sunday dinner', max_participants: 2 })
  await join(request, event.id, 'Olga', { account: olga })
  await join(request, event.id, 'Ana', { account: ana })
  await join(request, event.id, '=Rui', { secret: newSecret(), wait: true })
  await join(request, event.id, 'Hana Kim', { secret: newSecret(), wait: true })
  const victors = newSecret()
  const victor = await join(request, event.id, 'Victor Lund', { secret: victors, wait: true })
  await signInAs(context, olga)
  const other = await (await browser.newContext()).newPage()

  await test.step('a visitor sees the waitlist on the event', async () => {
    await other.goto(`/signup/${event.id}`)
    await expect(line(other)).toHaveText([/1st in line.*=Rui/, /2nd in line.*Hana Kim/, /3rd in line.*Victor Lund/])
  })

  await page.goto(`/signup/${event.id}`)
  await expect(card(page).getByText('3 waiting')).toBeVisible()

  await test.step('their file has the order of the line, and no formula', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const arriving = page.waitForEvent('download')
    await shareCard(page).getByRole('button', { name: 'Export Waitlist' }).click()
    const file = await arriving
    await closeShareCard(page)
    expect(file.suggestedFilename()).toBe('Sunday_dinner_waitlist.csv')
    const lines = (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n')
    expect(lines.slice(1).map((text) => text.split(',')[2])).toEqual([`"'=Rui"`, '"Hana Kim"', '"Victor Lund"'])
  })

  await test.step('anyone who is removed from a slot leaves it to the first in line', async () => {
    const sheet = await open(page, 'Ana')
    await sheet.getByRole('button', { name: 'Remove Participant' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Participant' })
    await expect(dialog).toContainText('Ana, slot 2')
    await expect(dialog).toContainText('Their spot goes to =Rui, who is first in line.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await readToast(page, 'Ana is removed')
    await expect(page.getByRole('list', { name: 'Participants' }).getByRole('listitem')).toHaveText([
      /Slot 1.*Olga/,
      /Slot 2.*=Rui/,
    ])
    await expect(line(page)).toHaveText([/1st in line.*Hana Kim/, /2nd in line.*Victor Lund/])
    await other.reload()
    await expect(line(other)).toHaveText([/1st in line.*Hana Kim/, /2nd in line.*Victor Lund/])
    await expect(card(other).getByText('2 waiting')).toBeVisible()
  })

  await test.step('the card goes with the last person on the waitlist', async () => {
    await callRpc(request, 'withdraw', { p_ids: [victor], p_secret: victors })
    const sheet = await open(page, 'Hana Kim')
    await sheet.getByRole('button', { name: 'Remove from Waitlist' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove from Waitlist' })
    // The card goes at the tap, before the response; the page is loaded again below.
    const removed = page.waitForResponse('**/rpc/withdraw')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(card(page)).toHaveCount(0)
    await removed
    await readToast(page, /Hana Kim.? is removed/)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(shareCard(page).getByRole('button', { name: 'Export with Notes' })).toBeVisible()
    await expect(shareCard(page).getByRole('button', { name: 'Export Waitlist' })).toHaveCount(0)
  })

  await test.step('each error shows its sentence', async () => {
    await page.keyboard.press('Escape')
    await page.reload()
    await failRequests(page, '**/rpc/get_activity')
    await tapMore(page, 'Activity')
    const activity = page.getByRole('dialog', { name: 'Activity' })
    await expect(activity.getByRole('alert')).toContainText('Activity could not be loaded')
    await page.unrouteAll()
    await activity.getByRole('button', { name: 'Try Again' }).click()
    await expect(activity.getByRole('paragraph').first()).toHaveText('Olga removed Hana Kim from the waitlist')
    await expect(activity.getByRole('time')).toHaveText(Array.from({ length: 9 }, () => /^\d{1,2}:\d\d [AP]M$/))
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'More Actions', exact: true })
    await expect(opener).toBeFocused()
    await page.reload()
    await expect(opener).toBeVisible()
    await expect(other.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: 'More Actions' })).toHaveCount(0)
  })
  await other.context().close()
})
