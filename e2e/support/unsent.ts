import { expect, type Page } from '@playwright/test'
import { callRpc } from './api'
import { dock, drawer } from './steps'

/** The page of an event on which something waits for a network. */

export const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Unsent changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

export async function openEvent(page: Page, eventId: string, fragment = ''): Promise<void> {
  await page.goto(`/signup/${eventId}${fragment}`)
  await expect(dock(page).getByRole('button')).toBeEnabled()
  // The form's code is fetched behind the page; without it there is no form to fill in.
  const isHere = (part: string) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  for (const part of ['sign-up-drawer', 'people-in-form', 'opened-sheets', 'outbox'])
    await expect.poll(() => isHere(part)).toBe(true)
}

export async function joinAs(page: Page, name: string): Promise<void> {
  await dock(page).getByRole('button', { name: 'Join Event' }).click()
  await drawer(page).getByLabel('Name').fill(name)
  await drawer(page).getByRole('button', { name: 'Join Event' }).click()
}

export async function rosterOf(request: Parameters<typeof callRpc>[0], eventId: string): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId })
  return body.roster.map((row: { name: string }) => row.name)
}

/** The keys on this device that hold something waiting. */
export const stored = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((text) => Object.keys(localStorage).filter((key) => key.includes(text)), part)
