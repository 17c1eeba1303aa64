import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, createAccount, signInAs } from '../../support/account'
import { as, callRpc, createEvent, join } from '../../support/api'
import { insertRow } from '../../support/rows'
import { readToast } from '../../support/toast'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

/** The event page's data, as the backend gives it to `account`. */
async function open(request: APIRequestContext, account: Account, eventId: string) {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId }, account)
  return body
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
    { p_id: crypto.randomUUID(), p_event_id: event.id, p_entry: { name: 'Olga', responses: { size: 'L' } } },
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
  await expect(cards(page)).toContainText(['0/12 participants', '1/12 participants'])

  await page.getByRole('link', { name: 'Five-a-side (Copy)' }).click()
  await expect(page.getByText('0/12 participants signed up')).toBeVisible()
  await expect(page.getByText('No participants yet')).toBeVisible()
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

// A copy keeps the instants of its original, and an instant has one wall-clock time in each zone. So nothing
// moves, even across a clock change. Other places:
// tests/unit/events/form/clock-changes.test.ts.
