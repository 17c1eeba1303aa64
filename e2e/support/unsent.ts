import { type BrowserContext, expect, type Page } from '@playwright/test'
import { callRpc } from './api'
import { dock } from './steps'

/** The page of an event on which something waits for a network. */

export const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Unsent changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Opens a page once its code for joining, and what else is named, is here: it is fetched behind the page. */
export async function openEvent(page: Page, eventId: string, ...more: string[]): Promise<void> {
  await page.goto(`/signup/${eventId}`)
  await expect(dock(page).getByRole('button')).toBeEnabled()
  const isHere = (part: string) =>
    page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  for (const part of ['sign-up-drawer', 'people-in-form', 'opened-sheets', 'outbox', ...more])
    await expect.poll(() => isHere(part)).toBe(true)
}

/** Counts the calls of a function of the database from now on. */
export function countCalls(context: BrowserContext, name: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith(`/rpc/${name}`)) count += 1
  })
  return () => count
}

export async function rosterOf(request: Parameters<typeof callRpc>[0], eventId: string): Promise<string[]> {
  const { body } = await callRpc(request, 'get_event', { p_event_id: eventId })
  return body.roster.map((row: { name: string }) => row.name)
}

/** The keys on this device that hold something waiting. */
export const stored = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((text) => Object.keys(localStorage).filter((key) => key.includes(text)), part)
