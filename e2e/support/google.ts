import { expect, type Page } from '@playwright/test'

/** The backend's settings from its registration with Google. */
export const GOOGLE_CLIENT = { client_id: 'roster-tests.apps.googleusercontent.com', secret: 'only-for-tests' }

interface GooglePerson {
  email: string
  name: string
}

/** The people who consented, by the code that Google hands to the backend. */
const consents = new Map<string, GooglePerson>()

/**
 * Answers the requests that the backend sends to Google from this process: the code's exchange and the person's data.
 * The addresses are built into the backend. Returns what ends it.
 */
export function standInForGoogle(): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input)
    if (href === 'https://oauth2.googleapis.com/token') return exchange(new URLSearchParams(String(init?.body)))
    if (href === 'https://www.googleapis.com/userinfo/v2/me') return tell(new Headers(init?.headers))
    return fetch(input, init)
  }
  return () => {
    globalThis.fetch = fetch
  }
}

function exchange(form: URLSearchParams): Response {
  const code = form.get('code') ?? ''
  const known =
    consents.has(code) &&
    form.get('client_id') === GOOGLE_CLIENT.client_id &&
    form.get('client_secret') === GOOGLE_CLIENT.secret &&
    form.get('redirect_uri')?.endsWith('/auth/v1/callback')
  if (!known) return Response.json({ error: 'invalid_grant' }, { status: 400 })
  return Response.json({ access_token: `token-of-${code}`, token_type: 'Bearer', expires_in: 3600 })
}

function tell(headers: Headers): Response {
  const code = headers.get('authorization')?.replace('Bearer token-of-', '') ?? ''
  const person = consents.get(code)
  if (!person) return Response.json({ error: 'unauthorized' }, { status: 401 })
  const { email, name } = person
  return Response.json({ id: `google-of-${email}`, email, verified_email: true, name })
}

/**
 * Google's consent page, as far as the app sees it: the browser leaves for it, and returns to the backend with a code or a refusal.
 * Resolves to the address it left for.
 */
export async function consentAtGoogle(page: Page, person: GooglePerson | null): Promise<void> {
  await page.route('**/auth/v1/authorize?*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const leave = await route.fetch({ maxRedirects: 0 })
    const consent = new URL(leave.headers().location ?? '')
    expect(consent.origin + consent.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(consent.searchParams.get('client_id')).toBe(GOOGLE_CLIENT.client_id)
    const back = new URL(consent.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', consent.searchParams.get('state') ?? '')
    if (person) {
      const code = crypto.randomUUID()
      consents.set(code, person)
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
}
