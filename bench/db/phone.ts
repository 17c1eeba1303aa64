import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Gives the app's modules a browser environment: session storage, an address and a custom `fetch`. */

const SESSION_KEY = 'roster-auth'
const stored = new Map<string, string>()

/** Handles a request. `userId` is null for signed-out visitors. */
type Responder = (url: URL, init: RequestInit, userId: string | null) => Promise<Response>

let answer: Responder = () => Promise.reject(new Error('Nobody answers yet'))

/** Sets what answers the phone's requests from now on. */
export function answerWith(next: Responder): void {
  answer = next
}

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
/** Lists its keys as a browser's does. */
const localStorage = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})

// Set at once, because the first module of the app that is loaded after this one looks for them.
Object.assign(globalThis, {
  window: {
    localStorage,
    location: new URL('http://localhost/'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  },
  localStorage,
  // auth-js believes that this is a browser tab in the background, where it renews no tokens.
  document: { visibilityState: 'hidden', addEventListener: () => undefined },
  // supabase-js makes a Realtime client at once; nothing here ever connects.
  WebSocket: class {},
  fetch: (input: string | URL | Request, init: RequestInit = {}) => {
    return answer(new URL(String(input)), init, personOf(new Headers(init.headers)))
  },
})

/** Signs the phone in without the auth service, with a token that the API of `npm start` takes. */
export function signIn(userId: string | null): void {
  stored.clear()
  if (!userId) return
  const expires = Math.floor(Date.now() / 1000) + 86_400
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, role: 'authenticated', exp: expires })}`
  const token = `${signed}.${createHmac('sha256', secretOfApi()).update(signed).digest('base64url')}`
  const user = { id: userId, aud: 'authenticated', user_metadata: {}, app_metadata: {}, created_at: '' }
  const session = {
    access_token: token,
    refresh_token: 'x',
    token_type: 'bearer',
    expires_in: 86_400,
    expires_at: expires,
    user,
  }
  stored.set(SESSION_KEY, JSON.stringify(session))
}

const secretOfApi = () => /^jwt_secret = "(.+)"$/m.exec(readFileSync('supabase/lite.toml', 'utf8'))?.[1] ?? ''

/** Keeps a guest's secret where the event page looks for it. */
export function holdSecret(eventId: string, secret: string): void {
  stored.set(`roster-guest:${eventId}`, JSON.stringify([{ participantId: null, secret }]))
}

function personOf(headers: Headers): string | null {
  const [, claims] = /^Bearer [^.]+\.([^.]+)\./.exec(headers.get('authorization') ?? '') ?? []
  if (!claims) return null
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: string }
  return sub ?? null
}
