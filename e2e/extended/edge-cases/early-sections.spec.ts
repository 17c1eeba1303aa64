import { expect, test } from '@playwright/test'
import { join, newSecret, SECTIONS } from '../../support/api'
import { eventToPaint, holdApp, markup, NO_HARM, waitForApp, watchHarm } from '../../support/boot'
import { fileWith } from '../../support/bundle'
import { delayResponses } from '../../support/delay-responses'
import { MOVING } from '../../support/motion'
import { trackRequests } from '../../support/wait-for-idle'

/** The first paint of an event with sections: what stands there early stays where it is. */

test.use(MOVING)

test('a roster with sections is drawn in its final place, and its list comes without another request', async ({
  page,
  request,
}) => {
  const { event } = await eventToPaint(request, { sections: SECTIONS })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret(), section: 'driver' })
  await join(request, event.id, 'Leo Martins', { secret: newSecret(), section: 'cook' })
  const { waitForIdle } = trackRequests(page)
  const harm = await watchHarm(page)
  const { letGo } = await holdApp(page)
  const list = page.waitForRequest(fileWith('src/features/event/roster/components/section-list.tsx'))
  await page.goto(`/signup/${event.id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Driver 1/2' })).toBeVisible()
  await list
  const parts = [
    '#roster-title',
    '#section-driver',
    'div:has(> #section-driver)',
    'section[aria-labelledby=event-name]',
  ]
  const places = () =>
    page.evaluate((all) => all.map((part) => document.querySelector(part)?.getBoundingClientRect().y), parts)
  const early = [await Promise.all(parts.map((part) => markup(page, part))), await places()]
  await letGo()
  await waitForApp(page)
  await expect(page.getByRole('heading', { name: 'Cook 1/3' })).toBeVisible()
  await waitForIdle()
  expect([await Promise.all(parts.map((part) => markup(page, part))), await places()]).toEqual(early)
  expect(await harm.seen()).toEqual(NO_HARM)
})

test('a guest in line for a section reads so from the first paint on, and nothing moves', async ({ page, request }) => {
  const { event } = await eventToPaint(request, { sections: [{ id: 'cook', name: 'Cook', size: 1 }] })
  await join(request, event.id, 'Ana Sousa', { secret: newSecret(), section: 'cook' })
  const secret = newSecret()
  await join(request, event.id, 'Leo Martins', { secret, section: 'cook', wait: true })
  await page.goto(`/signup/${event.id}#r=${secret}`)
  const dock = page.locator('.dock-box')
  await expect(dock).toContainText('You are 1st in line for Cook')
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('"guest"')))
  const harm = await watchHarm(page)
  const { release } = await delayResponses(page, '**/rpc/get_*')
  await page.reload({ waitUntil: 'commit' })
  await expect(dock).toContainText('You are 1st in line for Cook')
  await expect(page.getByRole('heading', { name: 'Cook 1/1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible()
  release()
  expect(await harm.seen()).toEqual(NO_HARM)
})
