import { readFileSync } from 'node:fs'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoPassword } from '../../scripts/demo-accounts.mjs'
import type { Account } from '../support/account'

/** The README's picture: six screens of the demo data (supabase/seed.sql), as a person meets them who tries the app. */

interface Picture {
  name: string
  path: string
  who?: (request: APIRequestContext) => Promise<Account>
  theme: 'light' | 'dark'
  act?: (page: Page) => Promise<unknown>
}

const EVENT = '/signup/autumnCamp01'
/** With sections. */
const BAY = '/signup/cleanTheBay1'

export const README: Picture[] = [
  { name: 'readme-invite', path: '/invite/event/autumnCamp01', theme: 'light' },
  { name: 'readme-roster', path: BAY, who: demo('ana'), theme: 'light', act: scrollToRoster },
  { name: 'readme-joined', path: BAY, theme: 'light', act: join },
  { name: 'readme-share', path: EVENT, who: demo('olga'), theme: 'dark', act: share },
  { name: 'readme-payments', path: '/payments', who: demo('olga'), theme: 'dark' },
  { name: 'readme-home', path: '/', who: demo('olga'), theme: 'dark' },
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
function demo(name: string) {
  return async (request: APIRequestContext): Promise<Account> => {
    const email = `${name}@roster.example`
    const headers = { apikey: 'embedded' }
    const data = { email, password: demoPassword }
    const response = await request.post('/auth/v1/token?grant_type=password', { headers, data })
    if (!response.ok()) throw new Error(`${name} cannot sign in: ${await response.text()}`)
    const session = await response.json()
    return { id: session.user.id, email, name, session }
  }
}

/** The screens side by side. */
export async function overview(browser: Browser, files: string[], path: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1258, height: 800 }, deviceScaleFactor: 1 })
  const page = await context.newPage()
  const sources = files.map((file) => `data:image/png;base64,${readFileSync(file, 'base64')}`)
  await page.setContent(`<style>
    body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; gap: 20px; background: #d9dcd3 }
    img { display: block; border-radius: 14px }
  </style>${sources.map((source) => `<img src="${source}" width="390">`).join('')}`)
  await page.screenshot({ path, fullPage: true })
  await context.close()
}
