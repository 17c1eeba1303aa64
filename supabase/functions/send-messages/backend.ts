/** The database as the sender calls it: its functions over the API, with the key that only the sender knows. */
export interface Backend {
  /**
   * Calls a database function.
   * @throws BackendError when it refuses, or when there is no such function
   */
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>
}

class BackendError extends Error {
  override name = 'BackendError'
  /** PostgREST's code, or Postgres' SQLSTATE; empty if the answer came from neither. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Whether the database has no such function: its migrations are older than this sender. */
export const isMissing = (error: unknown) => error instanceof BackendError && error.code === 'PGRST202'

interface Access {
  url: string
  /** A secret key of the project, or its older form, the token of `service_role`. */
  key: string
  fetch?: typeof fetch
}

const PATIENCE_MS = 20_000

export function backendAt({ url, key, fetch: ask = fetch }: Access): Backend {
  // A token is read from the second header, and a key of the newer kind is refused there.
  const headers = { apikey: key, ...(key.startsWith('ey') && { authorization: `Bearer ${key}` }) }
  return {
    async rpc(name, args) {
      const response = await ask(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await response.text()
      if (response.ok) return text === '' ? null : JSON.parse(text)
      throw refusalOf(name, response.status, text)
    },
  }
}

function refusalOf(name: string, status: number, text: string): BackendError {
  try {
    const { message, code } = JSON.parse(text) as { message?: string; code?: string }
    return new BackendError(`${name}: ${message} (${code ?? status})`, code ?? '')
  } catch {
    return new BackendError(`${name}: the backend answered ${status}`, '')
  }
}
