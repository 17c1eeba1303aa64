import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { callRpc } from '../../support/api'
import { closeOption, openOption, optionRow } from '../../support/steps'

const nameOf = (page: Page, number: number) => page.getByRole('textbox', { name: `Name of section ${number}` })
const sizeOf = (page: Page, section: string) => page.getByRole('spinbutton', { name: `Size of ${section}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const capacity = (page: Page) => page.getByText(', the sum of the sections')

test('two drivers and three cooks are made with the keyboard and changed with a finger; people stay in their sections', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Clean the bay')
  await optionRow(page, 'Sections and waitlist').getByRole('button').press('Enter')
  await button(page, 'Add Section').press('Enter')
  await expect(nameOf(page, 1)).toBeFocused()
  await page.keyboard.type('Driver')
  await page.keyboard.press('Enter')
  await expect(nameOf(page, 2)).toBeFocused()
  await page.keyboard.type('Cook')
  for (const key of ['Tab', 'Tab', 'ArrowUp']) await page.keyboard.press(key)
  await expect(sizeOf(page, 'Cook')).toHaveValue('3')
  await page.keyboard.press('Escape')
  await expect(optionRow(page, 'Sections and waitlist')).toContainText('2 sections')
  await expect(capacity(page)).toHaveText('5, the sum of the sections')
  await button(page, 'Create Event').press('Enter')
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)

  const eventId = page.url().split('/').at(-1) ?? ''
  const read = async () => (await callRpc(request, 'get_event', { p_event_id: eventId }, olga)).body
  const { event } = await read()
  expect(event).toMatchObject({
    max_participants: 5,
    sections: [
      { name: 'Driver', size: 2 },
      { name: 'Cook', size: 3 },
    ],
  })
  const cook = event.sections[1].id
  const row = { p_id: crypto.randomUUID(), p_event_id: eventId, p_entry: { name: 'Olga' }, p_section: cook }
  expect((await callRpc(request, 'register', row, olga)).status).toBe(200)

  await page.goto(`/events/${eventId}/edit`)
  await openOption(page, 'Sections and waitlist')
  await button(page, 'Increase Size of Driver').tap()
  await button(page, 'Remove Cook').tap()
  await closeOption(page)
  await button(page, 'Save Changes').tap()
  const refusal = page.getByRole('main').getByText('1 person is in Cook. Move them first, then remove it.')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await openOption(page, 'Sections and waitlist')
  await expect(page.getByText('The person on the list')).toHaveCount(0)
  await button(page, 'Put Back Cook').tap()
  await button(page, 'Move Cook up').tap()
  await expect(nameOf(page, 1)).toHaveValue('Cook')
  await closeOption(page)
  await button(page, 'Save Changes').tap()
  await expect(page).toHaveURL(`/signup/${eventId}`)
  const { event: after, roster } = await read()
  expect(after.sections).toMatchObject([
    { id: cook, name: 'Cook', size: 3 },
    { name: 'Driver', size: 3 },
  ])
  expect(roster).toMatchObject([{ section_id: cook, slot_number: 1 }])
})
