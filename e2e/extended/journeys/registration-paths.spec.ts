import { expect, test } from '@playwright/test'
import { createAccount, openAs } from '../../support/account'
import { createEvent, join, newSecret } from '../../support/api'
import { finishJoining } from '../../support/steps'

test("an account's form begins with its name at one height, and a claim's form does not", async ({ page, request }) => {
  const custom_fields = [{ id: 'size', label: 'Shirt size', type: 'select', required: true, options: ['S', 'L'] }]
  const event = await createEvent(request, await createAccount(request, 'Olga'), { custom_fields })
  await join(request, event.id, 'Leo Martins', { secret: newSecret(), responses: { size: 'S' } })
  const ana = await createAccount(request, 'Ana')
  await openAs(page, ana, `/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana')
  await expect(drawer.getByLabel('Email')).toHaveValue('')
  await drawer.getByLabel('Name').fill('Somebody else')
  await drawer.getByRole('button', { name: 'Quick Fill' }).click()
  await expect(drawer.getByLabel('Name')).toHaveValue('Ana')
  await expect(drawer.getByLabel('Email')).toHaveValue(ana.email)

  await test.step('the drawer keeps its height between its tabs, and shows that notes are written', async () => {
    const height = await drawer.evaluate((sheet) => sheet.clientHeight)
    await drawer.getByRole('tab', { name: 'Notes' }).click()
    await expect(drawer.getByLabel('Shirt size')).toBeHidden()
    expect(await drawer.evaluate((sheet) => sheet.clientHeight)).toBe(height)
    const tab = drawer.getByRole('tab', { name: /^Notes/ })
    await expect(tab).toHaveAccessibleName('Notes')
    await drawer.getByRole('textbox', { name: 'Notes' }).fill('I bring the ball')
    await expect(tab).toHaveAccessibleName('Notes written')
    await drawer.getByRole('tab', { name: 'Registration' }).click()
    await expect(drawer.getByRole('textbox', { name: 'Notes' })).toBeHidden()
    expect(await drawer.evaluate((sheet) => sheet.clientHeight)).toBe(height)
  })
  await drawer.getByLabel('Shirt size').selectOption('L')
  // A person that an account brings is that account's claim.
  await drawer.getByRole('button', { name: 'Add another person' }).click()
  const person = drawer.getByRole('region', { name: 'Person 2' })
  await person.getByLabel('Name (optional)').fill('Kim')
  await person.getByLabel('Shirt size').selectOption('S')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  const moment = page.getByRole('dialog', { name: "You're in: slot 2" })
  await expect(moment).toBeVisible()
  // The account is the way back: there is no link to keep.
  await expect(moment.getByRole('button', { name: 'Copy Link' })).toHaveCount(0)
  await finishJoining(page)
  await expect(page.getByRole('button', { name: /^Slot 3.*Kim|Kim.*added by you/ })).toBeVisible()

  await page.getByRole('button', { name: 'Claim' }).click()
  const buttons = drawer.getByRole('button')
  await expect(buttons.last()).toHaveText('Claim')
  await expect(drawer.getByLabel('Name (optional)')).toHaveValue('')
  // It is beside the button that sends, as when joining.
  await expect(drawer.getByRole('tabpanel').getByRole('button', { name: 'Quick Fill' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Quick Fill' }).click()
  await expect(drawer.getByLabel('Email (optional)')).toHaveValue(ana.email)
  await drawer.getByLabel('Name (optional)').fill('Grandma')
  await drawer.getByLabel('Shirt size').selectOption('S')
  await drawer.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText('4/10 participants signed up')).toBeVisible()
})
