import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { createAccount, openAs, signInAs } from '../../support/account'
import { callRpc, createEvent, join, newSecret } from '../../support/api'
import { closeOption, closeShareCard, openOption, optionRow, tapInShare } from '../../support/steps'
import { readToast } from '../../support/toast'

/** A sheet of times: made in the form, taken by a guest, who takes one more, and printed. The guest finds a substitute for one. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** A Thursday in fifty years, from 4 to 7 PM in Lisbon. */
const START = '11/28/2058 04:00 PM'
const END = '11/28/2058 07:00 PM'

test('an organizer makes eighteen times, a guest takes two, and the list is printed', async ({
  page,
  request,
  browser,
}) => {
  const olga = await createAccount(request, 'Olga Whitfield')
  await openAs(page, olga, '/events/new')
  await page.getByLabel('Event Name').fill('Parents’ evening')
  for (const [label, text] of [
    ['Start Date & Time', START],
    ['End Date & Time (Optional)', END],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await openOption(page, 'Sections and waitlist')
  await button(page, 'Make Times').tap()
  const sheet = page.getByRole('dialog', { name: 'Make Times' })
  await sheet.getByText('10 min', { exact: true }).tap()
  await sheet.getByRole('button', { name: 'Increase People may take up to' }).tap()
  await expect(sheet.getByRole('heading', { name: '18 times' })).toBeVisible()
  await sheet.getByRole('button', { name: '6:50–7:00 PM' }).tap()
  await button(page, 'Make 17 Times').tap()
  await expect(sheet).toHaveCount(0)
  await expect(button(page, '4:00–4:10 PM 1 slot')).toBeVisible()
  await page.getByRole('button', { name: '4:10–4:20 PM' }).tap()
  await page.getByRole('textbox', { name: 'Name of section 2' }).fill('Headmaster')
  await page.getByLabel('End', { exact: true }).focus()
  await page.getByLabel('End', { exact: true }).fill('11/28/2058 04:30 PM')
  await closeOption(page)
  await expect(optionRow(page, 'Sections and waitlist')).toContainText('17 times, up to 2 each')
  await button(page, 'Create Event').tap()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  const eventId = page.url().split('/').at(-1) ?? ''
  await closeShareCard(page)

  const guest = await openAs(browser, null, `/signup/${eventId}`)
  await row(guest, /Headmaster/)
    .getByRole('button')
    .tap()
  const drawer = guest.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Leonor Dias')
  await drawer.getByLabel('Phone').fill('912 345 678')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  // The line of the event says when they have to be there, not when it begins.
  await expect(guest.getByRole('dialog', { name: /You're in/ })).toContainText('4:10 PM')
  await guest.getByRole('button', { name: 'Done' }).click()
  await row(guest, /4:20 PM/)
    .getByRole('button', { name: /One more/ })
    .tap()
  await readToast(guest, '4:20 PM overlaps with Headmaster, 4:10–4:30 PM, which you have already.')
  await row(guest, /4:30 PM/)
    .getByRole('button', { name: /One more/ })
    .tap()
  await readToast(guest, "You're in: 4:30 PM")
  await expect(row(guest, /Leonor Dias/)).toHaveCount(2)
  await expect(guest.getByRole('button', { name: /One more/ })).toHaveCount(0)
  await button(guest, 'Free First').tap()
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, olga)
  expect(body.roster.map(({ name, phone, pick }: Record<string, unknown>) => [name, phone, pick])).toEqual([
    ['Leonor Dias', '912 345 678', undefined],
    ['Leonor Dias', '912 345 678', true],
  ])
  await guest.goto('/')
  await expect(guest.getByText('4:10 PM', { exact: true })).toBeVisible()
  await guest.goto(`/signup/${eventId}`)

  await page.reload()
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await tapInShare(page, 'Print')
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: '4:30 PM Leonor Dias 912 345 678' })).toBeVisible()
  await expect(page.getByRole('row', { name: '4:40 PM' })).toBeVisible()
  await expect(page.getByRole('region', { name: /signed up$/ })).toBeHidden()
  // Seventeen times are one sheet of paper, black on white also where the page is dark.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  const colours = await page.getByRole('row', { name: '4:40 PM' }).evaluate((line) => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    return { ink: getComputedStyle(line).color, paper: backgroundColor }
  })
  expect(colours).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' })
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => document.documentElement.classList.remove('dark'))

  // The guest cannot come to one of them. It stays theirs until another person takes it, here Olga.
  await page.emulateMedia({ media: null })
  await button(guest, 'Leonor Dias').tap()
  await guest.getByRole('button', { name: /^Find a Substitute/ }).tap()
  await expect(guest.getByText('You offer 4:30 PM.')).toBeVisible()
  await expectAccessible(guest, 'an offered slot')
  const { body: sheetOfOlga } = await callRpc(request, 'get_event', { p_event_id: eventId }, olga)
  expect(sheetOfOlga.roster.filter(({ offered }: Record<string, unknown>) => offered)).toHaveLength(1)
  await page.reload()
  await expect(row(page, /offers 4:30 PM/)).toContainText('Leonor Diasoffers 4:30 PM')
  await button(page, 'Join, offered by Leonor Dias').tap()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: '4:30 PM, offered' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click()
  await expect(page.getByRole('dialog', { name: /You're in/ })).toContainText('4:30 PM')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, /Leonor Dias/)).toHaveCount(1)
  await guest.reload()
  await expect(row(guest, /Leonor Dias/)).toHaveCount(1)
  await row(guest, /4:40 PM/)
    .getByRole('button', { name: /One more/ })
    .tap()
  await readToast(guest, "You're in: 4:40 PM")

  await row(guest, /4:40 PM/)
    .getByRole('button', { name: /^Withdraw/ })
    .tap()
  const question = guest.getByRole('alertdialog', { name: 'Withdraw from Event' })
  await question.getByRole('checkbox', { name: 'Also give up Headmaster, 4:10–4:30 PM' }).check()
  await question.getByRole('button', { name: 'Withdraw All' }).click()
  await readToast(guest, 'You have withdrawn from the event')
  await expect(row(guest, /Leonor Dias/)).toHaveCount(0)
  await guest.context().close()
})

test('the printed long name of a time is below it, and names have the rest of the line', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga Whitfield')
  const name = 'Headmaster, with both parents and the deputy head of school'
  const [start, end] = ['2058-11-28T16:00:00Z', '2058-11-28T16:10:00Z']
  const sections = [{ id: 'head', name, size: 1, start, end }]
  const times = { datetime: start, end_datetime: end, time_zone: 'Europe/Lisbon' }
  const { id } = await createEvent(request, olga, { ...times, sections })
  await join(request, id, 'Maximiliana von und zu Hohenlohe', { secret: newSecret(), section: 'head' })
  await signInAs(context, olga)
  await page.addInitScript(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.goto(`/signup/${id}`)
  await tapInShare(page, 'Print')
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.setViewportSize({ width: 690, height: 980 })
  await page.emulateMedia({ media: 'print' })
  const widths = await page
    .getByRole('row', { name })
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  expect(widths[2]).toBeGreaterThan(widths[1] ?? 0)
})
