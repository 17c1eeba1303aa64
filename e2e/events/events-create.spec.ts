import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { as, createEvent, join } from '../support/api'
import { addMembers, createGroup, promote } from '../support/groups'
import { breakDown, hold } from '../support/hold'
import { closeShareCard } from '../support/steps'
import { readToast } from '../support/toast'

const start = (page: Page) => page.getByRole('textbox', { name: /^Start Date & Time/ })
const end = (page: Page) => page.getByRole('textbox', { name: /^End Date & Time/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Create Event' })
const groups = (page: Page) => page.getByLabel('Group (Optional)')

/** Counts the events that are asked for from now on. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rpc/create_event')) sent += 1
  })
  return () => sent
}

/** The color of what is wrong, as the browser writes it. */
const danger = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('the form asks in its order and submits nothing that the rules refuse; a start in the past is pointed out and can be created', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await page.goto('/events')
  await page.getByRole('link', { name: 'Create Event' }).click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/events')
  await page.getByRole('link', { name: 'Create Event' }).click()
  await expect(page.getByLabel('Event Name')).toBeFocused()
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
  const parts = page.locator('form').locator('label, h2, button[type=submit]')
  await expect(parts).toHaveText([
    'Event Name *',
    'Description',
    'Start Date & Time',
    'End Date & Time (Optional)',
    'Location',
    'Group (Optional)',
    'Max Participants',
    'No limit',
    'Event Privacy',
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
  await readToast(page, 'Please check your input and try again')
  await end(page).fill('11/26/2058 07:35 PM')
  await expect(page.getByText('End date must be after start date')).toHaveCount(0)

  const capacity = page.getByRole('spinbutton', { name: 'Max Participants' })
  await expect(capacity).toHaveValue('10')
  await capacity.fill('101')
  await expect(page.getByText('Maximum 100 participants allowed')).toBeVisible()
  await submit(page).click()
  await expect(capacity).toBeFocused()
  await capacity.fill('')
  await capacity.blur()
  await expect(capacity).toHaveValue('101')
  await page.getByLabel('No limit').check()
  await expect(page.getByText('Maximum 100 participants allowed')).toHaveCount(0)

  await page.getByLabel('Event Name').fill('n'.repeat(201))
  await page.getByLabel('Description').fill('d'.repeat(2001))
  await page.getByLabel('Location').fill('l'.repeat(501))
  await submit(page).click()
  await expect(page.getByText('Event name must be less than 200 characters')).toBeVisible()
  await expect(page.getByText('Description must be less than 2000 characters')).toBeVisible()
  await expect(page.getByText('Location must be less than 500 characters')).toBeVisible()
  expect(sent()).toBe(0)

  await page.getByLabel('Event Name').fill('Last summer')
  for (const field of [page.getByLabel('Description'), page.getByLabel('Location'), end(page)]) await field.fill('')
  const warning = page.getByText(/^This date is in the past/)
  await expect(warning).toHaveCount(0)
  await start(page).fill('07/04/2020 07:30 PM')
  await expect(warning).toHaveText('This date is in the past. Nobody can join an event that is over.')
  await expect(page.locator('[aria-live=polite]').filter({ has: warning })).toHaveCount(1)
  await expect(start(page)).toHaveAccessibleDescription(/^This date is in the past/)
  await expect(start(page)).not.toHaveAttribute('aria-invalid', 'true')
  await end(page).fill('11/26/2058 07:30 PM')
  await expect(warning).toHaveText('This date is in the past. People can still join until the event ends.')
  await end(page).fill('')
  await submit(page).click()
  await closeShareCard(page)
  await expect(page.getByRole('button', { name: 'Registration Closed' })).toBeDisabled()
})

test('a half-written event survives a reload, and a failure keeps it', async ({ page, context, request }) => {
  await signInAs(context, await createAccount(request, 'Olga'))
  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await page.getByLabel('Description').fill('Bring your notes.')
  await start(page).fill('11/26/2058 07:30 PM')
  await page.getByRole('spinbutton', { name: 'Max Participants' }).fill('25')
  await expect(page.getByText('Anyone with the link can view and sign up for this event.')).toBeVisible()
  await page.getByRole('switch', { name: 'Event Privacy' }).click()
  await page.getByRole('button', { name: 'Add Field' }).click()
  await page.getByLabel('Field Label').fill('Voice')

  await page.reload()
  await expect(page.getByText('Your unfinished event is back.')).toBeVisible()
  await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
  await expect(page.getByLabel('Description')).toHaveValue('Bring your notes.')
  await expect(start(page)).toHaveValue('11/26/2058 07:30 PM')
  await expect(page.getByRole('spinbutton', { name: 'Max Participants' })).toHaveValue('25')
  await expect(page.getByText('Only people you invite can view and sign up for this event.')).toBeVisible()
  await expect(page.getByLabel('Field Label')).toHaveValue('Voice')

  await test.step('a failed attempt is reported and leaves the form as it is', async () => {
    await breakDown(page, '**/rpc/create_event')
    const { release } = await hold(page, '**/rpc/create_event')
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
    await expect(page.getByText('Your unfinished event is back.')).toHaveCount(0)
  })
})

test('an event goes into a group that one owns or helps run, and into no other', async ({ page, context, request }) => {
  const [olga, ben] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ben')])
  const own = await createGroup(request, olga, { name: 'Own group' })
  const helped = await createGroup(request, ben, { name: 'Helped group' })
  const foreign = await createGroup(request, ben, { name: 'Joined group' })
  for (const group of [helped, foreign]) {
    const event = await createEvent(request, ben, { group_id: group.id })
    await addMembers(request, ben, group.id, [await join(request, event.id, 'Olga', { account: olga })])
  }
  await promote(request, ben, helped.id, olga)
  await signInAs(context, olga)

  const { release } = await hold(page, '**/rest/v1/groups?*')
  await page.goto(`/events/new?group=${own.id}`)
  await expect(groups(page)).toBeDisabled()
  await expect(groups(page).locator('option')).toHaveText(['Loading groups...'])
  release()
  await expect(groups(page)).toHaveValue(own.id)
  await expect(groups(page).locator('option')).toHaveText(['No group', 'Helped group', 'Own group'])

  await groups(page).selectOption('No group')
  await expect(page).toHaveURL('/events/new')
  await page.getByLabel('Event Name').fill('Choir')
  await test.step('a reload undoes no choice, and starting over keeps it', async () => {
    await page.reload()
    await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
    await expect(groups(page)).toHaveValue('')
    await groups(page).selectOption('Own group')
    await expect(page).toHaveURL(`/events/new?group=${own.id}`)
    await page.reload()
    await expect(groups(page)).toHaveValue(own.id)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Event Name')).toHaveValue('')
    await expect(groups(page)).toHaveValue(own.id)
  })
  await groups(page).selectOption('Helped group')
  await page.getByLabel('Event Name').fill('Choir')
  await submit(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await closeShareCard(page)
  await expect(page.getByRole('main').getByText('Helped group')).toBeVisible()

  for (const unknown of ['no-such-group', foreign.id]) {
    await page.goto(`/events/new?group=${unknown}`)
    await expect(groups(page)).toBeEnabled()
    await expect(groups(page)).toHaveValue('')
  }
  await page.getByLabel('Event Name').fill('Solo')
  await submit(page).click()
  await expect(page).toHaveURL(/\/signup\/[\w-]{12}$/)
  await closeShareCard(page)
  await expect(page.getByRole('heading', { name: 'Solo' })).toBeVisible()
  await expect(page.getByText('Joined group')).toHaveCount(0)
})

test('a lost answer makes no second event, and a question added meanwhile is not lost', async ({
  page,
  context,
  request,
}) => {
  const olga = await createAccount(request, 'Olga')
  await signInAs(context, olga)
  const sent: string[] = []
  await page.route('**/rpc/create_event', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (sent.length % 2 === 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const ask = async (number: number, label: string) => {
    await page.getByRole('button', { name: 'Add Field' }).click()
    await page
      .getByRole('group', { name: `Custom field ${number}`, exact: true })
      .getByLabel('Field Label')
      .fill(label)
  }
  const failure = page.getByText('Network connection failed. Please check your internet connection.').first()

  await page.goto('/events/new')
  await page.getByLabel('Event Name').fill('Boat trip')
  await ask(1, 'Meal')
  await submit(page).click()
  await expect(failure).toBeVisible()
  await ask(2, 'Allergies')
  await submit(page).click()
  await expect(page).not.toHaveURL('/events/new')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('Allergies')

  const mine = await request.get('/rest/v1/events?select=name&order=created_at', as(olga))
  expect(await mine.json()).toEqual([{ name: 'Boat trip' }, { name: 'Boat trip' }])
})
