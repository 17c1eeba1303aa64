import { expect, type Page, test } from '@playwright/test'
import { TEXT_NAMES, textRow } from '../../src/entities/event/text-columns'
import { createAccount, openAs } from '../support/account'
import { end, start } from '../support/date-fields'
import { delayResponses, failRequests } from '../support/delay-responses'
import { closeShareCard } from '../support/steps'
import { readToast } from '../support/toast'

const textsIn = (...places: string[]) =>
  TEXT_NAMES.map(textRow).flatMap(({ place, label }) => (places.includes(place) ? { label: label() } : []))
const labelsIn = (place: string) => textsIn(place).map(({ label }) => label)

const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' })

/** Counts the requests for a new event from now on. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rpc/create_event')) sent += 1
  })
  return () => sent
}

/** The color of errors, as the browser writes it. */
const danger = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('the form has its order, submits nothing invalid, and allows a start in the past', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/events')
  await page.getByRole('link', { name: 'Create Event' }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/events')
  await page.getByRole('link', { name: 'Create Event' }).click()
  await expect(page.getByLabel('Event Name')).toBeFocused()
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
  const parts = page.locator('form').locator('label, h2, button[type=submit]')
  await expect(parts).toHaveText([
    'Event Name *',
    ...labelsIn('about'),
    'Start Date & Time',
    'End Date & Time (Optional)',
    ...labelsIn('when'),
    'Group (Optional)',
    'Max Participants',
    'No limit',
    'Event Privacy',
    'Private event',
    'Custom Fields',
    'Create Event',
  ])
  const sent = countSent(page)

  await submit(page).click()
  await expect(page.getByText('Event name is required')).toBeVisible()
  await expect(page.getByLabel('Event Name')).toBeFocused()
  await expect(page.getByLabel('Event Name')).toHaveCSS('border-bottom-color', await danger(page))
  await page.getByLabel('Event Name').fill('Choir')

  await test.step('the docked button covers no field that has the focus, also over an on-screen keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 430 })
    for (const field of [page.getByLabel('Location'), page.getByLabel('Max Participants').first(), start(page)]) {
      await field.focus()
      await expect(async () => {
        const [box, dock] = await Promise.all([field.boundingBox(), submit(page).boundingBox()])
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
      }).toPass({ timeout: 10_000 })
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await start(page).fill('11/26/2058 07:30 PM')
  await end(page).fill('11/26/2058 07:30 PM')
  await expect(page.getByText('End date must be after start date')).toBeVisible()
  await submit(page).click()
  await expect(end(page)).toBeFocused()
  await end(page).fill('11/26/2058 07:35 PM')
  await expect(page.getByText('End date must be after start date')).toHaveCount(0)
  expect(sent()).toBe(0)

  await page.getByLabel('Event Name').fill('Last summer')
  await end(page).fill('')
  const warning = page.getByText(/^This date is in the past/)
  await expect(warning).toHaveCount(0)
  await start(page).fill('07/04/2020 07:30 PM')
  await expect(warning).toHaveText('This date is in the past. No one can join an event that is over.')
  await expect(page.locator('[aria-live=polite]').filter({ has: warning })).toHaveCount(1)
  await expect(start(page)).toHaveAccessibleDescription(/^Sat, Jul 4, 2020, 7:30 PM This date is in the past/)
  await expect(start(page)).not.toHaveAttribute('aria-invalid', 'true')
  await end(page).fill('11/26/2058 07:30 PM')
  await expect(warning).toHaveText('This date is in the past. People can still join until the event ends.')
  await end(page).fill('')
  await submit(page).click()
  await closeShareCard(page)
  await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeDisabled()

  await test.step('the next event asks for name, date, place and slots, and the rest unfolds in its order', async () => {
    await page.goto('/events/new')
    await expect(parts).toHaveText([
      'Event Name *',
      'Start Date & Time',
      'Location',
      'Max Participants',
      'No limit',
      'Create Event',
    ])
    await page.getByRole('button', { name: 'More options' }).click()
    await expect(page.getByRole('switch', { name: 'Private event' })).toBeFocused()
    await expect(parts.nth(1)).toHaveText('Description')
    await expect(page.getByRole('button', { name: /^Repeats/ })).toBeVisible()
  })
})

test('a half-written event survives a reload, and a failure keeps it', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await page.getByLabel('Description').fill('Bring your notes.')
  await start(page).fill('11/26/2058 07:30 PM')
  await page.getByRole('spinbutton', { name: 'Max Participants' }).fill('25')
  await expect(page.getByText('Anyone with the link can view and sign up for this event.')).toBeVisible()
  await page.getByRole('switch', { name: 'Private event' }).click()
  await page.getByRole('button', { name: 'Add Field' }).click()
  await page.getByLabel('Field Label').fill('Voice')

  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
  await expect(page.getByLabel('Description')).toHaveValue('Bring your notes.')
  await expect(start(page)).toHaveValue('11/26/2058 07:30 PM')
  await expect(page.getByRole('spinbutton', { name: 'Max Participants' })).toHaveValue('25')
  await expect(page.getByText('Only people you invite can view and sign up for this event.')).toBeVisible()
  await expect(page.getByLabel('Field Label')).toHaveValue('Voice')

  await test.step('a failed attempt is reported and leaves the form as it is', async () => {
    await failRequests(page, '**/rpc/create_event')
    const { release } = await delayResponses(page, '**/rpc/create_event')
    await submit(page).click()
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    release()
    await readToast(page, 'Failed to create event')
    await page.unrouteAll()
    await expect(page).toHaveURL('/events/new')
    await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
  })

  await submit(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await expect(page.getByText('Event "Choir" created successfully!').first()).toBeVisible()
  await closeShareCard(page)
  await expect(page.getByText('0/25 participants signed up')).toBeVisible()
  await page.goto('/events/new')
  await expect(page.getByLabel('Event Name')).toHaveValue('')

  await test.step('starting over empties the form for good', async () => {
    await page.getByLabel('Event Name').fill('Wrong idea')
    await page.reload()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Event Name')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Event Name')).toHaveValue('')
    await expect(page.getByText('Your draft is back.')).toHaveCount(0)
  })
})

test('each text of a new event is on its page, and in the form of Edit Event', async ({ page, request }) => {
  await openAs(page, await createAccount(request, 'Olga'), '/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  const texts = textsIn('about', 'when')
  for (const { label } of texts) await page.getByLabel(label, { exact: true }).fill(`A ${label} in the hall`)
  await submit(page).click()
  await closeShareCard(page)
  for (const { label } of texts) await expect(page.getByText(`A ${label} in the hall`)).toBeVisible()
  await page.goto(`${page.url().replace('/signup/', '/events/')}/edit`)
  for (const { label } of texts)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(`A ${label} in the hall`)
})
