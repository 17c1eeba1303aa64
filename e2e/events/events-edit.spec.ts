import { expect, type Page, test } from '@playwright/test'
import { createAccount, signInAs } from '../support/account'
import { callRpc, createEvent, join } from '../support/api'
import { end, start } from '../support/date-fields'
import { delayResponses, failRequests } from '../support/delay-responses'
import { createGroup } from '../support/groups'
import { readToast } from '../support/toast'

const EVENTS = '**/rest/v1/events?*'
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('the organizer changes an event, whose form opens as it was saved', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const group = await createGroup(request, olga)
  const event = await createEvent(request, olga, {
    name: 'Choir',
    description: 'Bring your notes.',
    datetime: '2058-11-26T19:30:00Z',
    end_datetime: '2058-11-26T21:00:00Z',
    location: 'Town hall',
    max_participants: null,
    is_private: true,
    group_id: group.id,
    custom_fields: [{ id: 'v', label: 'Voice', type: 'select', required: true, options: ['High', 'Low'] }],
  })
  await signInAs(context, olga)
  const { release } = await delayResponses(page, EVENTS, 'GET')
  await page.goto(`/events/${event.id}/edit`)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByLabel('Event Name')).toHaveValue('Choir')
  await expect(page.getByLabel('Description')).toHaveValue('Bring your notes.')
  await expect(start(page)).toHaveValue('11/26/2058 07:30 PM')
  await expect(end(page)).toHaveValue('11/26/2058 09:00 PM')
  await expect(page.getByLabel('Location')).toHaveValue('Town hall')
  await expect(page.getByLabel('No limit')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Private event' })).toBeChecked()
  await expect(page.getByLabel('Options (one per line)')).toHaveValue('High\nLow')
  await expect(page.getByLabel('Group (Optional)')).toHaveCount(0)

  await test.step('a start that moves takes the end along, and only the end changes the length', async () => {
    await start(page).fill('12/03/2058 11:00 PM')
    await expect(end(page)).toHaveValue('12/04/2058 12:30 AM')
    await end(page).fill('12/04/2058 01:00 AM')
    await expect(start(page)).toHaveValue('12/03/2058 11:00 PM')
    await start(page).click()
    await page.getByRole('dialog').getByLabel('AM/PM').selectOption('AM')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(end(page)).toHaveValue('12/03/2058 01:00 PM')
  })

  const sent: string[] = []
  page.on('request', (call) => {
    if (call.method() === 'PATCH') sent.push(call.postData() ?? '')
  })

  await page.getByLabel('Event Name').fill('  Big choir  ')
  await page.getByLabel('Description').fill('')
  await end(page).fill('')
  await page.getByLabel('No limit').uncheck()
  const patch = await delayResponses(page, EVENTS, 'PATCH')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete Event' })).toBeDisabled()
  patch.release()
  await expect(page).toHaveURL(`/signup/${event.id}`)
  await expect(page.getByText('Event updated successfully!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Big choir' })).toBeVisible()
  await expect(page.getByText('0/10 participants signed up')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    name: 'Big choir',
    description: null,
    datetime: '2058-12-03T11:00:00.000Z',
    end_datetime: null,
  })
  expect(JSON.parse(sent[0] ?? '')).not.toHaveProperty('group_id')
  const { body } = await callRpc(request, 'get_event', { p_event_id: event.id }, olga)
  expect(body.event.group_id).toBe(group.id)
})

test('deleting asks first, and what cannot be deleted stays', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga')
  const event = await createEvent(request, olga, { name: 'Choir' })
  await join(request, event.id, 'Olga', { account: olga })
  await signInAs(context, olga)
  await page.addInitScript(() => {
    // A busy phone: what is delayed for a moment comes some frames later.
    const later = window.setTimeout
    const slow = (task: TimerHandler, wait = 0) => later(task, Math.max(wait, 50))
    Object.assign(window, { setTimeout: slow })
  })
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Event' })

  await test.step('a question that is answered as soon as the page is ready returns the focus', async () => {
    await page.getByRole('button', { name: 'Delete Event' }).click()
    await expect(dialog).toContainText(
      'All participants and data will be permanently removed. This action cannot be undone.',
    )
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Event' })).toBeFocused()
  })

  await failRequests(page, EVENTS, 'DELETE')
  await page.getByRole('button', { name: 'Delete Event' }).click()
  await dialog.getByRole('button', { name: 'Delete Event' }).click()
  await expect(dialog).toHaveCount(0)
  await readToast(page, 'Failed to delete event')
  await expect(page).toHaveURL(`/events/${event.id}/edit`)
  await page.unrouteAll()

  const { release } = await delayResponses(page, EVENTS, 'DELETE')
  await page.getByRole('button', { name: 'Delete Event' }).click()
  await dialog.getByRole('button', { name: 'Delete Event' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('Event deleted successfully.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible()
  await page.goto(`/signup/${event.id}`)
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})
