/** The doctor's subject: a backend, and the site that was built for it. */
export interface Project {
  /** Origin of the API. */
  url: string
  /** The key that every visitor gets. */
  key: string
  /** Origin of a cache in front of the API; undefined where there is none. */
  readsUrl?: string | undefined
  /** Whether pages ask the site's own address for the API. */
  isBehindSite?: boolean | undefined
  /** Origin of the deployed site; undefined where there is none. */
  site?: string | undefined
  /** The key that the site's pages subscribe to pushes with; undefined where they offer none. */
  pushKey?: string | undefined
  /** The site key of the captcha that the site's forms show; undefined where they show none. */
  captchaKey?: string | undefined
}

/** One line of the report. `open`: it cannot be checked from here, or has no culprit. */
export interface Finding {
  mark: 'right' | 'wrong' | 'open'
  says: string
  /** The remedy. */
  todo?: string
  /** No command mends it, only a person in a dashboard: after a first deploy it is left to do. */
  byHand?: boolean
}

export const right = (says: string): Finding => ({ mark: 'right', says })
export const wrong = (says: string, todo: string): Finding => ({ mark: 'wrong', says, todo })
export const byHand = (says: string, todo: string): Finding => ({ ...wrong(says, todo), byHand: true })
export const open = (says: string, todo?: string): Finding => ({ mark: 'open', says, ...(todo && { todo }) })

export interface ApiResponse {
  status: number
  headers: Headers
  text: string
  /** The text as JSON; undefined when it is not JSON. */
  json: unknown
}

/** How long an answer may take, in ms. */
export const PATIENCE_MS = 10_000

/**
 * Asks a backend as any visitor could. Except for one sign-in that is meant to be refused, the doctor sends only this GET,
 * so it writes nothing.
 * @throws the error of `fetch` without a response within ten seconds
 */
export async function ask({ url, key }: Pick<Project, 'url' | 'key'>, path: string): Promise<ApiResponse> {
  return await get(`${url}${path}`, { apikey: key })
}

export async function get(address: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error code of a refusal: PostgREST's own, or Postgres' SQLSTATE. */
export function codeOf({ json }: ApiResponse): string {
  const { code } = (json ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
