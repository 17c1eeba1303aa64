import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'

/** The key under which the app keeps its session (src/lib/backend/supabase.ts). */
const SESSION_KEY = 'roster-auth'

/** The password of every account that the tests make. */
export const PASSWORD = 'a-long-password'

export interface Account {
  id: string
  email: string
  name: string
  session: { access_token: string }
}

let count = 0

/** A new account, made by the auth service itself. Every test makes its own, so that tests can run side by side. */
export async function createAccount(request: APIRequestContext, name: string): Promise<Account> {
  count += 1
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${Date.now()}.${process.pid}.${count}@roster.example`
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey: 'embedded' },
    maxRetries: 2,
    data: { email, password: PASSWORD, data: { full_name: name } },
  })
  if (!response.ok()) throw new Error(`No account for ${name}: ${await response.text()}`)
  const session = await response.json()
  return { id: session.user.id, email, name, session }
}

/** Signs in on the page that asks for it. */
export async function logIn(page: Page, { email }: { email: string }, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs a browser in before its first page: the session lies where the auth library looks for it. */
export async function signInAs(context: BrowserContext, account: Account): Promise<void> {
  await context.addInitScript(
    ([key, session]) => {
      // Only once: what the app does with its session afterwards (refresh, sign out) must stand.
      if (sessionStorage.getItem('e2e-signed-in')) return
      sessionStorage.setItem('e2e-signed-in', '1')
      localStorage.setItem(key, session)
    },
    [SESSION_KEY, JSON.stringify(account.session)] as const,
  )
}

/** Opens a path on this page or on a separate phone, signed in if an account is given. */
export async function openAs(where: Browser | Page, account: Account | null, path: string): Promise<Page> {
  const page = 'newContext' in where ? await (await where.newContext()).newPage() : where
  if (account) await signInAs(page.context(), account)
  await page.goto(path)
  return page
}
