import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './account'
import { callRpc } from './api'

/** The form of an event that repeats, and the question that it asks. */

export const repeats = (page: Page) => page.getByRole('combobox', { name: 'Repeats' })
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
export const question = (page: Page) => page.getByRole('dialog', { name: 'Which dates change?' })
export const answer = (page: Page, text: string) => question(page).getByRole('button', { name: text })

/** The page of a date, as its organizer reads it. */
export async function read(request: APIRequestContext, account: Account, id: string) {
  const { body } = await callRpc(request, 'get_event', { p_event_id: id }, account)
  return body
}
