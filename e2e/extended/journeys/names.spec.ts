import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { closeOption, finishJoining, joinAs, openOption, optionRow } from '../../support/steps'

const PRIVATE = 'The organizer keeps names private.'

test('a visitor reads no names until they join, and again none once only organizers see them', async ({
  page,
  context,
  browser,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const event = await createEvent(request, olga, { name: 'Choir' })
  await join(request, event.id, 'Zephyrine Quist', { secret: newSecret() })
  const html = async () => {
    const paths = [`/signup/${event.id}`, `/invite/event/${event.id}`]
    const pages = paths.map(async (path) =>
      (await request.get(path, { headers: { 'sec-fetch-dest': 'document' } })).text(),
    )
    return (await Promise.all(pages)).join()
  }
  expect(await html()).toContain('Zephyrine')

  await signInAs(context, olga)
  const choose = async (who: string) => {
    await page.goto(`/events/${event.id}/edit`)
    await openOption(page, 'Who sees names')
    await page.getByLabel('Names are shown to').selectOption(who)
    await closeOption(page)
    await expect(optionRow(page, 'Who sees names')).toContainText(who)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  }
  await choose('People who joined')

  const guest = await browser.newPage()
  await guest.goto(`/signup/${event.id}`)
  await expect(guest.getByText(PRIVATE)).toBeVisible()
  await expect(guest.getByText('Participant 1', { exact: true })).toBeVisible()
  expect(await guest.content()).not.toContain('Zephyrine')
  await expect.poll(html).not.toContain('Zephyrine')

  await joinAs(guest, 'Gus Reis')
  await finishJoining(guest)
  await expect(guest.getByText('Zephyrine Quist').first()).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Zephyrine Quist').first()).toBeVisible()
  await expect(guest.getByText(PRIVATE)).toHaveCount(0)

  await choose('Organizers')
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByText('Zephyrine Quist').first()).toBeVisible()
  await guest.reload()
  await expect(guest.getByText(PRIVATE)).toBeVisible()
  await expect(guest.getByText('Gus Reis').first()).toBeVisible()
  await expect(guest.getByText('Zephyrine Quist')).toHaveCount(0)
})
