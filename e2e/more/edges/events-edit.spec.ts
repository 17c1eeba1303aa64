import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { createEvent } from '../../support/api'
import { hold } from '../../support/hold'
import { readToast } from '../../support/toast'

/** Where Edit leads back to, even when the answer comes late. */

const EVENTS = '**/rest/v1/events?*'
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('Edit leads back to the page it was opened from, and nobody is pulled off another one', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Choir', datetime: '2058-11-26T19:30:00Z' })
  await signInAs(context, olga)
  const goBack = () => page.getByRole('button', { name: 'Go back' }).click()
  const edit = async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Location').fill('Town hall')
  }
  await page.goto('/')
  await page.getByRole('link', { name: /Choir/ }).click()

  await test.step('once back is once', async () => {
    await edit()
    await goBack()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    await edit()
    await save(page).click()
    await expect(page).toHaveURL(`/signup/${event.id}`)
    // It says the same as the one that comes late, below.
    await readToast(page, 'Event updated successfully!')
    await goBack()
    await expect(page).toHaveURL('/')
  })

  await test.step('what is being saved cannot be typed into, and its answer comes late', async () => {
    await page.getByRole('link', { name: /Choir/ }).click()
    await edit()
    const patch = await hold(page, EVENTS, 'PATCH')
    await save(page).click()
    await expect(page.locator('[inert]').getByLabel('Location')).toHaveValue('Town hall')
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Create Event' }).click()
    await page.getByLabel('Event Name').fill('Picnic')
    patch.release()
    await readToast(page, 'Event updated successfully!')
    await expect(page).toHaveURL('/events/new')
    await expect(page.getByLabel('Event Name')).toHaveValue('Picnic')
  })
})
