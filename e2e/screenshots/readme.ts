import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '../../scripts/demo-accounts.mjs'
import type { Account } from '../support/account'

/** The README's picture: six screens of the demo data (supabase/seed.sql), as a person meets them who tries the app. */

interface Picture {
  name: string
  path: string
  who?: 'olga' | 'ana'
  theme: 'light' | 'dark'
  act?: (page: Page) => Promise<unknown>
}

const EVENT = '/signup/autumnCamp01'
/** With sections. */
const BAY = '/signup/cleanTheBay1'

export const README: Picture[] = [
  { name: 'readme-invite', path: '/invite/event/autumnCamp01', theme: 'light' },
  {
    name: 'readme-roster',
    path: BAY,
    who: 'ana',
    theme: 'light',
    act: scrollToRoster,
  },
  { name: 'readme-joined', path: BAY, theme: 'light', act: join },
  {
    name: 'readme-share',
    path: EVENT,
    who: 'olga',
    theme: 'dark',
    act: share,
  },
  { name: 'readme-payments', path: '/payments', who: 'olga', theme: 'dark' },
  { name: 'readme-home', path: '/', who: 'olga', theme: 'dark' },
]

/** Until the picture is drawn. */
async function share(page: Page) {
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Save Picture' }).waitFor()
}

async function scrollToRoster(page: Page) {
  await page.getByRole('listitem').filter({ hasText: 'Ben Carter' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 470))
}

async function join(page: Page) {
  await page.getByRole('button', { name: 'Join Event' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('radio', { name: /^Driver/ }).check()
  await drawer.getByLabel('Name').fill('Leo Martins')
  await drawer.getByRole('button', { name: 'Join Event' }).click()
  await page.getByRole('dialog', { name: /You're in/ }).waitFor()
}

/** Signs one of the demo accounts in. */
export async function signInDemo(request: APIRequestContext, who: string): Promise<Account> {
  const email = `${who}@roster.example`
  const headers = { apikey: 'embedded' }
  const data = { email, password: demoPassword }
  const response = await request.post('/auth/v1/token?grant_type=password', { headers, data })
  if (!response.ok()) throw new Error(`${who} cannot sign in: ${await response.text()}`)
  const session = await response.json()
  return { id: session.user.id, email, name: who, session }
}
