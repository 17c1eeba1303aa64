import { expect, test } from '@playwright/test'
import { createAccount, signInAs } from '../../support/account'
import { as, createEvent, join } from '../../support/api'
import { waitForApp } from '../../support/boot'
import { createGroup } from '../../support/groups'
import { boxOf, withLargestText } from '../../support/largest-text'
import { insertRow } from '../../support/rows'
import { evening, lasts } from '../../support/series'

/** The long texts of an event: the labels of a person, and the name of its group. */

withLargestText()

const GROUP = 'Friends of the old riverside stadium and its park'

test('the first row is whole with two labels too, which share its second line', async ({ page, context, request }) => {
  const olga = await createAccount(request, 'Olga Ferreira')
  const group = await createGroup(request, olga, { name: GROUP })
  const event = await createEvent(request, olga, {
    name: 'Thursday Five-a-side under the floodlights',
    ...lasts(evening(300)),
    location: 'Riverside Sports Hall, Court 2',
    description: 'Every level welcome. Bring a dark and a light shirt. If it rains we play anyway.',
    group_id: group.id,
    max_participants: 12,
  })
  const row = await join(request, event.id, 'Olga Ferreira', { account: olga })
  for (const name of ['Captain', 'Brings the bibs']) {
    const label = await insertRow(request, olga, 'labels', { event_id: event.id, name, color: '#9163dd' })
    const data = { participant_id: row, label_id: label }
    expect((await request.post('/rest/v1/participant_labels', { ...as(olga), data })).ok()).toBe(true)
  }
  await signInAs(context, olga)
  await page.goto(`/signup/${event.id}`)
  await waitForApp(page)
  const first = page.locator('li[data-row]').first()
  await expect(first).toContainText('Brings the bibs')
  const dock = await boxOf(page.getByRole('region', { name: 'Your registration' }))
  expect((await boxOf(first)).bottom).toBeLessThanOrEqual(dock.top)
  const tops = await Promise.all(['Captain', 'Brings the bibs'].map((name) => boxOf(first.getByText(name))))
  expect(tops[0]?.top).toBe(tops[1]?.top)
})

test.describe('a phone of today', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("a group's long name is read to its end", async ({ page, context, request }) => {
    await context.addInitScript(() => localStorage.setItem('font-size-preference', 'md'))
    const olga = await createAccount(request, 'Olga Ferreira')
    const group = await createGroup(request, olga, { name: GROUP })
    const event = await createEvent(request, olga, { group_id: group.id, max_participants: 12 })
    await join(request, event.id, 'Olga Ferreira', { account: olga })
    await signInAs(context, olga)
    await page.goto(`/signup/${event.id}`)
    await waitForApp(page)
    const name = page.getByText(GROUP)
    await expect(name).toBeVisible()
    expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
    expect((await boxOf(page.locator('li[data-row]').first())).top).toBeLessThanOrEqual(560)
  })
})
