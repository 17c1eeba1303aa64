import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../support/account'
import { as, callRpc, createEvent, join } from '../support/api'
import { stopClock } from '../support/clock'
import { insertRow } from '../support/rows'
import { openSearch } from '../support/steps'
import { readToast } from '../support/toast'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const start = (page: Page) => page.getByRole('textbox', { name: /^Start Date & Time/ })
const end = (page: Page) => page.getByRole('textbox', { name: /^End Date & Time/ })

/** The event page's data, as the backend gives it to `account`. */
async function open(request: APIRequestContext, account: Account, eventId: string) {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, account)
  return body
}

/** Copies the event on My Events and opens the copy. */
async function duplicate(page: Page, name: string): Promise<string> {
  await page.goto('/events')
  await page.getByRole('button', { name: `Duplicate ${name}`, exact: true }).click()
  await readToast(page, `"${name}" has been duplicated successfully`)
  await page.getByRole('link', { name: `${name} (Copy)` }).click()
  // My Events shows the same name, so wait until it has gone. Its tabs tell: an event's page has rows too.
  await expect(page.getByRole('tablist', { name: 'My events' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `${name} (Copy)` })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

test('a copy has everything but the people; neither a stranger’s event nor one that was deleted can be copied', async ({
  page,
  context,
  request,
}) => {
  const [olga, ana] = await Promise.all([createAccount(request, 'Olga'), createAccount(request, 'Ana')])
  const event = await createEvent(request, olga, {
    name: 'Five-a-side',
    description: 'Bring a dark shirt.',
    datetime: '2058-05-02T18:30:00Z',
    end_datetime: '2058-05-02T20:00:00Z',
    location: 'Court 2',
    is_private: true,
    max_participants: 12,
    custom_fields: [{ id: 'size', label: 'Shirt size', type: 'select', required: true, options: ['S', 'L'] }],
  })
  const keeper = await insertRow(request, olga, 'labels', { event_id: event.id, name: 'Keeper', color: '#2f9e5c' })
  const { body: row } = await callRpc(
    request,
    'register',
    { p_id: crypto.randomUUID(), p_event_id: event.id, p_name: 'Olga', p_responses: { size: 'L' } },
    olga,
  )
  const marked = await request.post('/rest/v1/participant_labels', {
    ...as(olga),
    data: { participant_id: row.id, label_id: keeper },
  })
  expect(marked.ok()).toBe(true)

  await signInAs(context, olga)
  await page.goto('/events')
  // A double tap copies once.
  await page.getByRole('button', { name: 'Duplicate Five-a-side' }).dblclick()
  await readToast(page, '"Five-a-side" has been duplicated successfully')
  await expect(cards(page)).toContainText(['Five-a-side (Copy)', 'Five-a-side'])
  await expect(cards(page)).toContainText(['0 participants', '1 participant'])

  await page.getByRole('link', { name: 'Five-a-side (Copy)' }).click()
  await expect(page.getByText('0/12 participants signed up')).toBeVisible()
  await expect(page.getByText('No participants yet')).toBeVisible()
  await openSearch(page)
  await expect(page.getByRole('button', { name: 'Keeper' })).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()

  const original = await open(request, olga, event.id)
  const copy = await open(request, olga, page.url().split('/').at(-1) ?? '')
  const { id, name, created_at, parent_event_id, ...same } = copy.event
  expect(original.event).toMatchObject(same)
  expect(parent_event_id).toBe(event.id)
  expect(name).toBe('Five-a-side (Copy)')
  expect(created_at).not.toBe(original.event.created_at)
  expect(copy.labels).toEqual([{ id: expect.not.stringMatching(keeper), name: 'Keeper', color: '#2f9e5c' }])
  expect(original.roster).toHaveLength(1)

  const choir = await createEvent(request, olga, { name: 'Choir' })
  await join(request, choir.id, 'Ana', { account: ana })
  const refused = await callRpc(request, 'duplicate_event', { p_event_id: choir.id }, ana)
  expect([refused.status, refused.body.hint]).toEqual([403, 'unauthorized'])
  await page.goto('/events')
  await expect(cards(page)).toContainText(['Choir'])
  const gone = await request.delete(`/rest/v1/events?id=eq.${choir.id}`, {
    ...as(olga),
  })
  expect(gone.ok()).toBe(true)
  await page.getByRole('button', { name: 'Duplicate Choir' }).click()
  await expect(page.getByText('Original event not found').first()).toBeVisible()
  await expect(page.getByText('has been duplicated successfully')).toHaveCount(0)
})

// A copy keeps the instants of its original, and an instant has one wall-clock time in each zone: nothing moves, even
// when the original was made, and is copied, on the other side of a clock change than its date. Other places:
// tests/unit/events/form/zone-*.test.ts.
test('a copy keeps its wall-clock time across a clock change', async ({ browser, request }) => {
  const zone = 'Pacific/Auckland'
  const instants = ['2026-09-26T07:30:00Z', '2026-09-27T06:30:00Z'] as const
  const [before, after] = ['09/26/2026 07:30 PM', '09/27/2026 07:30 PM']
  const shown = ['Sat, Sep 26, 7:30 PM', 'Sun, Sep 27, 7:30 PM'] as const
  const olga = await createAccount(request, 'Olga')
  const context = await browser.newContext({ timezoneId: zone })
  await signInAs(context, olga)
  const page = await context.newPage()
  // Some days before the clocks change; the event lasts from the evening before the change to the one after it.
  await stopClock(page, new Date('2026-02-01T12:00:00Z'))
  const [datetime, end_datetime] = instants
  await createEvent(request, olga, { name: 'Night watch', datetime, end_datetime, time_zone: zone })

  const copy = await duplicate(page, 'Night watch')
  for (const text of shown) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(start(page)).toHaveValue(before)
  await expect(end(page)).toHaveValue(after)
  const { event } = await open(request, olga, copy)
  expect([event.datetime, event.end_datetime].map((at) => new Date(at))).toEqual(instants.map((at) => new Date(at)))

  await test.step('moved to a day beyond the change it stays at half past seven', async () => {
    await start(page).fill(after)
    await end(page).fill('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page).toHaveURL(`/signup/${copy}`)
    await expect(page.getByText(shown[1] ?? '', { exact: true })).toBeVisible()
    await expect(page.getByText('Not set', { exact: true })).toBeVisible()
  })
  await context.close()
})
