import { afterEach, beforeEach, vi } from 'vitest'
import { buildResponse } from '../../entities/event/build'
import { join as joinOf } from './doing'

/** The network between the phone and the database. At first there is none. */

/** The response of the database. */
export const answer = vi.fn<typeof fetch>()
const watchOnline = () => vi.spyOn(navigator, 'onLine', 'get')
let online: ReturnType<typeof watchOnline>
export const setOnline = (isOnline: boolean) => void online.mockReturnValue(isOnline)
/** The network is there for the app's next request, and then gone again. */
export const setOnlineOnce = () => void online.mockReturnValueOnce(true)
export const SECRET = 'a'.repeat(32)

export const row = (id: string, name: string) => buildResponse({ id, name, slot_number: 3 })

export const refusal = (hint: string, message: string) =>
  Response.json({ hint, message, code: 'PT409' }, { status: 409 })

export const failure = (code: string, message: string) => Response.json({ code, message, hint: null }, { status: 500 })

/** A guest's sign-up. */
export const join = (id: string, name?: string) => ({ ...joinOf(id, name), secret: SECRET })

/** The calls that left the phone, as function and row. */
export const calls = () =>
  answer.mock.calls.map(([url, init]) => {
    const sent = JSON.parse(String(init?.body))
    return [String(url).split('/').at(-1), sent.p_id ?? sent.p_ids?.[0]]
  })

/** The answer in a test that may send nothing directly: everything has to wait in the outbox. */
export const never = () => Promise.reject(new Error('nothing may be sent directly'))

/** Call it at the top of the file. */
export function watchNetwork(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', answer)
    online = watchOnline().mockReturnValue(false)
  })
  afterEach(() => {
    answer.mockReset()
  })
}
