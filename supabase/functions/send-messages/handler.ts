import { isMissing } from './backend.ts'
import { bouncedAddresses } from './bounced.ts'
import type { Settings } from './settings.ts'
import { isSigned } from './signed.ts'
import { tick } from './tick.ts'
import { arePair } from './vapid.ts'

export interface HandlerOptions {
  /**
   * Keeps the function alive for work that goes on after the answer. With it, the call that wakes the sender is answered at
   * once; without it, with the outcome of the tick.
   */
  later?: (work: Promise<unknown>) => void
}

/** The sender as a Web-standard handler. Its routes are relative to the folder from which it is served. */
export function createHandler(settings: Settings, { later }: HandlerOptions = {}) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const route = url.pathname.split('/send-messages')[1]?.replace(/\/$/, '') ?? ''
    switch (`${request.method} ${route}`) {
      case 'GET ':
        return json(200, await state(settings))
      case 'POST ':
        if (!(await knowsToken(request, settings))) return refused()
        if (!later) return json(200, await tick(settings))
        later(tickOn(settings).catch((error) => console.error('The tick ended early:', error)))
        return json(202, { started: true })
      case 'GET /unsubscribe':
        // Programs that check links open this one. Only a tap on the page that it leads to, or a POST, changes anything.
        return seeOther(
          `${settings.siteUrl}/unsubscribe#token=${encodeURIComponent(url.searchParams.get('token') ?? '')}${url.searchParams.has('guest') ? '&guest=1' : ''}`,
        )
      case 'OPTIONS /unsubscribe':
        return new Response(null, { status: 204, headers: ANY_PAGE })
      case 'POST /unsubscribe':
        return await unsubscribe(url.searchParams.get('token'), settings)
      case 'POST /bounced':
        return await bounced(request, url.searchParams.get('token'), settings)
      default:
        return json(404, { message: 'There is nothing here.' })
    }
  }
}

/** One tick. The rest waits for the next request, which has fresh processor time. */
async function tickOn(settings: Settings): Promise<void> {
  const { more } = await tick(settings)
  if (!more) return
  await fetch(settings.ownUrl, { method: 'POST', headers: { authorization: `Bearer ${settings.token}` } })
}

/** Public state for the doctor: which settings exist, and if they match. No secrets. */
async function state({ vapid, mailer, siteUrl, token, backend }: Settings) {
  return {
    push: vapid && { publicKey: vapid.publicKey, subject: vapid.subject, pair: await arePair(vapid) },
    mail: mailer !== null,
    site: siteUrl,
    token: token !== null,
    database: await backend.rpc('get_sender_state', {}).catch((error) => {
      if (!isMissing(error)) console.error('The database did not say how it is:', error)
      return null
    }),
  }
}

/** Anyone with the token of a mail can end mails to its address: mail programs do not sign in (RFC 8058). */
async function unsubscribe(token: string | null, { backend }: Settings): Promise<Response> {
  if (!token || !UUID.test(token)) return json(400, { message: 'This link is not complete.' }, ANY_PAGE)
  const found = await backend.rpc('stop_mail', { p_token: token })
  return found ? json(200, {}, ANY_PAGE) : json(404, { message: 'This link is no longer valid.' }, ANY_PAGE)
}

/** With a secret of the provider its signature is needed; without one the sender's token. */
async function bounced(request: Request, token: string | null, settings: Settings): Promise<Response> {
  const { webhookSecret, backend } = settings
  const body = await request.text()
  const isKnown = webhookSecret
    ? await isSigned(request, body, webhookSecret, Date.now())
    : await knowsToken(request, settings, token)
  if (!isKnown) return refused()
  await backend.rpc('mail_bounced', { p_addresses: bouncedAddresses(body) })
  return json(200, {})
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The app's page is on another origin. */
const ANY_PAGE = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST' }

async function knowsToken(request: Request, { token }: Settings, told: string | null = null): Promise<boolean> {
  const given = told ?? request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  if (token === null) return false
  const [one, other] = await Promise.all([given, token].map(digest))
  return one === other
}

/** Compared by hash, so that the time it takes reveals nothing about the token. */
const digest = async (text: string) =>
  String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
const refused = () => json(401, { message: 'Wrong token.' })
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } })
