import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventPageData } from '@/features/registrations/event-schema'
import { accessQuery, eventQuery } from '@/features/registrations/queries'
import { useSession } from '@/lib/session'
import { beat } from './live-rules'
import { decideAccess } from './rules'
import { useLiveEvent } from './use-live-event'
import { useOtherWaysIn } from './use-other-ways-in'

export type EventPageState =
  | { kind: 'loading' | 'not-found' | 'sign-in' | 'home' }
  | { kind: 'unreachable'; error: unknown; isRetrying: boolean; retry: () => void }
  /** `staleBecause`: why the last refresh failed. The page then shows the data from before it. */
  | { kind: 'ready'; data: EventPageData; staleBecause: unknown; isRetrying: boolean; retry: () => void }

/** What the address leads to for this viewer. `get_event` answers nothing for a private event; `get_invite` says why. */
export function useEventPage(eventId: string): EventPageState {
  const session = useSession()
  const [isLive, setLive] = useState(false)
  const [luck] = useState(Math.random)
  const refetchInterval = beat(isLive, luck)
  const event = useQuery({
    ...eventQuery(eventId),
    refetchInterval: ({ state }) => state.data !== null && refetchInterval,
  })
  const access = useQuery({ ...accessQuery(eventId), enabled: event.data === null })
  useLiveEvent(eventId, event.data?.event.id, setLive)
  useOtherWaysIn(eventId)

  const isRetrying = event.isFetching || access.isFetching
  const retry = () => {
    void event.refetch()
    if (event.data === null) void access.refetch()
  }
  if (event.data) return { kind: 'ready', data: event.data, staleBecause: event.error, isRetrying, retry }
  const error = event.error ?? access.error
  if (error) return { kind: 'unreachable', error, isRetrying, retry }
  if (event.data === undefined || access.data === undefined || session.status === 'loading') return { kind: 'loading' }
  const decision = decideAccess(access.data, session.status === 'signed-in')
  if (decision === 'try-again') return { kind: 'unreachable', error: null, isRetrying, retry }
  return { kind: decision }
}
