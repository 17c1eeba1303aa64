/** The way from one phone to the API: sends requests, and writes down those that were answered. */

/** The name of a call in the report. */
export type CallName = 'open the page' | 'join' | 'join the waitlist' | 'withdraw' | 'read again'

/** A request that was answered. Nothing else is counted. */
interface Answered {
  call: CallName
  /** The moment of the answer (`performance.now()`) and how long it took, ms. */
  at: number
  ms: number
  status: number
  /** The error code of a refused call. */
  word: string | undefined
}

/** Requests that were not answered: given up on purpose, or failed. */
interface Unanswered {
  call: CallName
  /** `lost`: the phone hung up before the answer came, as the plan wants it. Anything else is a failure. */
  reason: string
}

interface Ledger {
  answered: Answered[]
  unanswered: Unanswered[]
}

export interface ApiResponse {
  status: number
  body: unknown
  /** Moments from `performance.now()`. */
  sentAt: number
  answeredAt: number
}

export interface Connection {
  origin: string
  key: string
  /** True if each phone can have a distinct address. Behind a gateway all have this machine's. */
  hasAddresses: boolean
  ledger: Ledger
}

interface Request {
  call: CallName
  /** `rpc/register` */
  path: string
  /** Sent as a POST; without it as a GET. */
  data?: object
  token?: string
  /** The client's address. */
  address?: string
  /** The phone hangs up after so many ms. */
  hangUpAfter?: number
}

/** Longer than the app waits. */
const PATIENCE_MS = 30_000

/** Null when there was no answer: an error of the server counts as none. */
export async function ask(
  { origin, key, hasAddresses, ledger }: Connection,
  request: Request,
): Promise<ApiResponse | null> {
  const { call, path, data, token, address, hangUpAfter } = request
  const sentAt = performance.now()
  try {
    const response = await fetch(`${origin}/rest/v1/${path}`, {
      method: data ? 'POST' : 'GET',
      headers: {
        apikey: key,
        ...(data && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        // As the gateway passes it (private.caller_address).
        ...(address && hasAddresses && { 'cf-connecting-ip': address }),
      },
      ...(data && { body: JSON.stringify(data) }),
      signal: AbortSignal.timeout(Math.round(hangUpAfter ?? PATIENCE_MS)),
    })
    const text = await response.text()
    const body = text === '' ? null : JSON.parse(text)
    const answeredAt = performance.now()
    if (response.status >= 500) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`)
    const word = response.status >= 400 ? String(body?.hint ?? body?.code ?? response.status) : undefined
    ledger.answered.push({ call, at: answeredAt, ms: answeredAt - sentAt, status: response.status, word })
    return { status: response.status, body, sentAt, answeredAt }
  } catch (error) {
    const isWanted = hangUpAfter !== undefined && performance.now() - sentAt >= hangUpAfter - 1
    ledger.unanswered.push({ call, reason: isWanted ? 'lost' : String(error) })
    return null
  }
}
