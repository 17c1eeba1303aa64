import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, signInAs } from '../../support/account'
import { callRpc } from '../../support/api'
import { closeShareCard, drawer, saveRegistration } from '../../support/steps'

const field = (page: Page, number: number) => page.getByRole('group', { name: `Custom field ${number}`, exact: true })

async function download(page: Page): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  return readFile(await (await file).path(), 'utf8')
}

test("an organizer's questions are answered, shown on the sheet and found in the list", async ({
  page,
  context,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)

  await test.step('Olga puts five questions together', async () => {
    await page.goto('/events/new')
    await page.getByLabel('Event Name').fill('Boat trip')
    const add = page.getByRole('button', { name: 'Add Field' })
    for (const [number, label, type] of [
      [1, 'Meal', 'Dropdown'],
      [2, 'Allergies', 'Text'],
      [3, 'Work e-mail', 'Email'],
      [4, 'Emergency', 'Phone'],
      [5, 'Age', 'Number'],
    ] as const) {
      await add.click()
      const row = field(page, number)
      await expect(row.getByLabel('Field Type')).toHaveValue('text')
      await expect(row.getByLabel('Required')).not.toBeChecked()
      await row.getByLabel('Field Label').fill(label)
      await row.getByLabel('Field Type').selectOption(type)
    }
    const types = field(page, 1).getByLabel('Field Type').locator('option')
    await expect(types).toHaveText(['Text', 'Email', 'Phone', 'Number', 'Dropdown'])
    const options = field(page, 1).getByLabel('Options (one per line)')
    await expect(options).toHaveValue('')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(field(page, 1).getByText('Add at least one option')).toBeVisible()
    await options.fill('Fish\n\n  Beans  \nFish\n')
    await field(page, 1).getByLabel('Required').check()

    // A row without a label is dropped, and so is one that is removed.
    await add.click()
    await add.click()
    await field(page, 7).getByLabel('Field Label').fill('Not this')
    await page.getByRole('button', { name: 'Remove field Not this' }).click()
    await expect(add).toBeFocused()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  })
  const eventId = page.url().split('/').at(-1) ?? ''
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, olga)
  const asked = body.event.custom_fields as { id: string; label: string }[]
  expect(asked.map(({ label }) => label)).toEqual(['Meal', 'Allergies', 'Work e-mail', 'Emergency', 'Age'])
  expect(asked[0]).toMatchObject({ type: 'select', required: true, options: ['Fish', 'Beans'] })
  const [meal, , , , age] = asked.map(({ id }) => id)

  const phone = await browser.newContext()
  const leo = await phone.newPage()
  await test.step('Leo answers, and cannot leave the required one out', async () => {
    await leo.goto(`/signup/${eventId}`)
    await leo.getByRole('button', { name: 'Join Event' }).click()
    await drawer(leo).getByLabel('Name').fill('Leo')
    await expect(drawer(leo).getByText('Additional Information')).toBeVisible()
    await drawer(leo).getByLabel('Age').fill('old')
    await drawer(leo).getByRole('button', { name: 'Join Event' }).click()
    for (const message of ['Meal is required', 'Age must be a number'])
      await expect(drawer(leo).getByText(message)).toBeVisible()
    await expectAccessible(leo, 'sign-up drawer with questions')
    await expect(drawer(leo).getByLabel('Meal').locator('option')).toHaveText(['Choose one', 'Fish', 'Beans'])
    await drawer(leo).getByLabel('Meal').selectOption('Beans')
    await drawer(leo).getByLabel('Allergies').fill('Nuts, "all" of them')
    await drawer(leo).getByLabel('Work e-mail').fill('leo@work.example')
    await drawer(leo).getByLabel('Emergency').fill('+351 912 000 111')
    await drawer(leo).getByLabel('Age').fill('41')
    await drawer(leo).getByRole('button', { name: 'Join Event' }).click()
    await saveRegistration(leo)
    await expect(leo.getByText('1/10 participants signed up')).toBeVisible()
  })

  await test.step('Olga reads the answers on the sheet and in the list', async () => {
    await closeShareCard(page)
    await page.reload()
    await page.getByRole('button', { name: /Leo/ }).click()
    for (const text of ['Meal', 'Beans', 'Nuts, "all" of them', 'leo@work.example', '+351 912 000 111', '41']) {
      await expect(drawer(page).getByText(text, { exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    const csv = await download(page)
    expect(csv).toContain('"Sign Up Date","Meal","Allergies","Work e-mail","Emergency","Age"')
    expect(csv).toContain('"Beans","Nuts, ""all"" of them","leo@work.example","+351 912 000 111","41"')
  })

  await test.step('she renames one question and retypes two; every answer stays', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await field(page, 1).getByLabel('Field Label').fill('Lunch')
    await field(page, 1).getByLabel('Options (one per line)').fill('Fish\nRice')
    await field(page, 2).getByLabel('Field Type').selectOption('Number')
    await field(page, 5).getByLabel('Field Type').selectOption('Text')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/signup/${eventId}`)
    await page.getByRole('button', { name: /Leo/ }).click()
    await expect(drawer(page).getByText('Lunch', { exact: true })).toBeVisible()
    for (const text of ['Beans', 'Nuts, "all" of them', '41']) {
      await expect(drawer(page).getByText(text, { exact: true })).toBeVisible()
    }
  })

  await test.step('Leo changes his name; what he answered before goes back as it was', async () => {
    await leo.reload()
    await leo.getByRole('button', { name: 'Modify Registration' }).click()
    await expect(drawer(leo).getByLabel('Lunch')).toHaveValue('Beans')
    await expect(drawer(leo).getByLabel('Allergies')).toHaveValue('Nuts, "all" of them')
    await drawer(leo).getByLabel('Name').fill('Leonardo')
    await drawer(leo).getByLabel('Age').fill('forty-one')
    await drawer(leo).getByRole('button', { name: 'Update' }).click()
    await expect(leo.getByRole('button', { name: /Leonardo/ })).toBeVisible()
    const { body: after } = await callRpc(request, 'get_event', { p_event_id: eventId }, olga)
    expect(after.roster[0].responses).toMatchObject({ [meal ?? '']: 'Beans', [age ?? '']: 'forty-one' })
  })
  await phone.close()
})
