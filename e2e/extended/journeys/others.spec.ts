import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { closeOption, closeShareCard, drawer, finishJoining, openOption, optionRow } from '../../support/steps'

const addPerson = (page: Page) => page.getByRole('button', { name: 'Add another person' })

/** Joins as Gus with as many others as the form takes. */
async function joinWithAll(page: Page, link: string, most: number) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill('Gus Reis')
  for (let other = 1; other <= most; other += 1) {
    await addPerson(page).click()
    await drawer(page).getByRole('region').getByLabel('Name').fill(`Kid ${other}`)
  }
  await expect(drawer(page).getByRole('button', { name: 'Join Event' })).toBeVisible()
  await expect(addPerson(page)).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
  await finishJoining(page)
  await expect(page.getByText(`${most + 1}/10 participants signed up`)).toBeVisible()
  await expect(addPerson(page)).toHaveCount(0)
}

for (const [choice, most] of [
  ['None', 0],
  ['1', 1],
] as const) {
  test(`the organizer allows ${choice} other, and a guest is offered no more than that`, async ({
    page,
    context,
    browser,
    request,
  }) => {
    await signInAs(context, await createAccount(request, 'Olga Ferreira'))
    await page.goto('/events/new')
    await page.getByLabel('Event Name').fill('Choir')
    await openOption(page, 'How many others')
    await page.getByLabel('Others that one person may bring').selectOption(choice)
    await closeOption(page)
    await expect(optionRow(page, 'How many others')).toContainText(most === 0 ? 'None' : 'Up to 1 each')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await closeShareCard(page)

    const guest = await browser.newPage()
    await joinWithAll(guest, page.url(), most)
    await guest.close()

    await page.goto(`${page.url().replace('/signup/', '/events/')}/edit`)
    await expect(optionRow(page, 'How many others')).toContainText(most === 0 ? 'None' : 'Up to 1 each')
  })
}
