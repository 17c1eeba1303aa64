import type { Api } from '../api.ts'

/** The way from one phone to the API: sends requests and notes their outcomes. */

export type CallName = 'open the page' | 'join' | 'join the waitlist' | 'poll'

/** The outcome of a request. */
export interface Entry {
  call: CallName
  /** The moment of the response (`performance.now()`) and how long it took, ms. */
  at: number
  ms: number
  /** The error code of a refused call. */
  refusal?: string | undefined
  /** The reason of a call without a response. `lost`: the phone hung up, as the plan wants it. */
  failure?: string
}

export interface ApiResponse {
  status: number
  body: unknown
  answeredAt: number
}

export interface Connection extends Api {
  ledger: Entry[]
}

interface Call {
  call: CallName
  /** `rpc/register` */
  path: string
  /** Sent as a POST; without it as a GET. */
  data?: object
  /** The client's address. */
  address: string
  /** The phone hangs up after so many ms. */
  hangUpAfter?: number | undefined
}

/** Longer than the app waits. */
const PATIENCE_MS = 30_000

/** Null without a response; an error of the server counts as none. */
export async function ask(
  { origin, key, ledger }: Connection,
  { call, path, data, address, hangUpAfter }: Call,
): Promise<ApiResponse | null> {
  const sentAt = performance.now()
  const note = (entry: Partial<Entry>) => {
    const at = performance.now()
    ledger.push({ call, at, ms: at - sentAt, ...entry })
    return at
  }
  try {
    const response = await fetch(`${origin}/rest/v1/${path}`, {
      method: data ? 'POST' : 'GET',
      headers: {
        apikey: key,
        ...(data && { 'content-type': 'application/json' }),
        // As the gateway passes it (private.caller_address).
        'cf-connecting-ip': address,
      },
      ...(data && { body: JSON.stringify(data) }),
      signal: AbortSignal.timeout(Math.round(hangUpAfter ?? PATIENCE_MS)),
    })
    const { status } = response
    const text = await response.text()
    if (status >= 500) throw new Error(`status ${status}: ${text.slice(0, 200)}`)
    const body = text === '' ? null : JSON.parse(text)
    const answeredAt = note({ refusal: status >= 400 ? String(body?.hint ?? body?.code ?? status) : undefined })
    return { status, body, answeredAt }
  } catch (error) {
    const isWanted = hangUpAfter !== undefined && performance.now() - sentAt >= hangUpAfter - 1
    note({ failure: isWanted ? 'lost' : String(error) })
    return null
  }
}
