import { backend } from './backend'

/** Libraries put their own words before it, so `errors.ts` looks for this text inside a message, and has the sentence for people. */
const MESSAGE = 'Roster is out of service'

/** A project that its host has paused answers 540, one over its quota 402. */
const saysOutOfService = ({ status }: Response) => status === 540 || status === 402

/**
 * Why a request failed whose answer could not be read: `error`, or that the project is out of service. The browser lets pages of other
 * origins read neither such an answer nor that to its preflight. If the project's health can be read, the network failed for
 * a moment; if it is answered but cannot be read, the project is there and switched off.
 */
export async function orServiceUnavailable(error: unknown, signal?: AbortSignal | null): Promise<unknown> {
  if (backend.isEmbedded || signal?.aborted || (error as Error).name !== 'TypeError') return error
  const ask = (init: RequestInit) => fetch(`${backend.url}/auth/v1/health?apikey=${backend.key}`, init)
  const isOut = await ask({ cache: 'no-store' }).then(saysOutOfService, () =>
    ask({ mode: 'no-cors' }).then(
      () => true,
      () => false,
    ),
  )
  return isOut ? outOfService(error) : error
}

/** The request's code keeps Supabase's library from asking again (`fetchWithTimeout`). */
export const outOfService = (cause: unknown): Error =>
  Object.assign(new Error(MESSAGE, { cause }), { name: 'TypeError', code: 'ABORT_ERR' })
