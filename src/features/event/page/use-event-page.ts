import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { accessQuery, eventQuery, linkQuery } from '@/features/event/my-registration/queries'
import { useOutsideChanges } from '@/features/event/my-registration/use-outside-changes'
import { useSession } from '@/lib/backend/session'
import { pollInterval } from './poll-interval'
import { decideAccess } from './rules'
import { useLiveEvent } from './use-live-event'

type EventPageState =
  /** `no-date`: a series without any date now. */
  | { kind: 'loading' | 'not-found' | 'sign-in' | 'home' | 'no-date' }
  | { kind: 'unreachable'; error: unknown; isRetrying: boolean; retry: () => void }
  | {
      kind: 'ready'
      data: EventPageData
      /** Why the last refresh failed. The page then shows the data from before it. */
      staleBecause: unknown
      isRetrying: boolean
      /** A lasting link may lead to another date than the one that this phone remembers. */
      isResolving: boolean
      retry: () => void
    }

/**
 * The target of the address for this viewer. `get_event` returns null for a private event; `get_invite` says why.
 * @param linkId the id in the address: an event's, or a series', whose date the page then works with
 * @returns `eventId`: the event's own, as far as it is known
 */
export function useEventPage(linkId: string): { page: EventPageState; eventId: string } {
  const session = useSession()
  const [isLive, setLive] = useState(false)
  const [random] = useState(Math.random)
  const refetchInterval = pollInterval(isLive, random)
  const link = useQuery(linkQuery(linkId))
  const eventId = link.data?.event.id ?? linkId
  const isResolving = eventId !== linkId && link.isFetching
  const event = useQuery({
    ...eventQuery(eventId),
    // The link's response is also the date's own, so the date is not fetched as well.
    enabled: !isResolving,
    refetchInterval: ({ state }) => state.data !== null && refetchInterval,
  })
  const data = event.data === undefined ? link.data : event.data
  const access = useQuery({ ...accessQuery(eventId), enabled: data === null })
  useLiveEvent(eventId, data?.event.id, setLive)
  useOutsideChanges(eventId)

  const isRetrying = link.isFetching || event.isFetching || access.isFetching
  const retry = () => {
    void (link.isError ? link : event).refetch()
    if (data === null) void access.refetch()
  }
  const page = pageOf()
  return { page, eventId: (data === null && access.data?.id) || eventId }

  function pageOf(): EventPageState {
    if (data) return { kind: 'ready', data, staleBecause: event.error, isRetrying, isResolving, retry }
    const error = event.error ?? access.error
    // Both responses stay while a later attempt fails.
    const known = data === null ? access.data : undefined
    if (error && known === undefined) return { kind: 'unreachable', error, isRetrying, retry }
    if (known === undefined || session.status === 'loading') return { kind: 'loading' }
    const decision = decideAccess(known, session.status === 'signed-in')
    if (decision === 'try-again') return { kind: 'unreachable', error: null, isRetrying, retry }
    return { kind: decision }
  }
}
