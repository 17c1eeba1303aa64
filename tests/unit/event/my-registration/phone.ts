import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { buildPayment, buildResponse, buildRow } from '../../entities/event/build'

export const DATE = 'event0000001'
export const SERIES = 'series000001'

/** The network between the phone and the database; `answer` says what comes back. */
export const answer = vi.fn<typeof fetch>()

export const answerWith = (...answers: unknown[]) => {
  for (const body of answers) answer.mockResolvedValueOnce(Response.json(body))
}

/** The calls that left the phone, in order. */
export const calls = () => answer.mock.calls.map(([url]) => String(url).split('/').at(-1))

/** Before each test: a phone that has asked nothing. */
export function newPhone(): QueryClient {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })
}

/** The registration of that slot as its guest reads it. */
export function registrationOf(slot: number, said: Record<string, unknown> = {}) {
  const { id, name, slot_number, created_at } = buildRow(slot)
  return buildResponse({ id, name, slot_number, created_at, ...said })
}

export const REFUND = buildPayment({ participant_id: null, state: 'refund' })
