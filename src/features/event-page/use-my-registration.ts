import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dropGuest, readGuest, saveGuest, takePrivateLink, wasPrivateLinkOpened } from '@/features/guest-link/guests'
import { draftKey, newDraft, readDraft, removeDraft, writeDraft } from '@/features/registrations/drafts'
import type { EventPageData, Registration, RosterRow } from '@/features/registrations/event-schema'
import { toValues } from '@/features/registrations/form-values'
import { eventQuery, guestQuery } from '@/features/registrations/queries'
import { GONE } from '@/features/registrations/rules'
import { useSession } from '@/lib/session'
import { toastInfo } from '@/ui/toast-store'
import { useOtherTabs } from './use-other-tabs'

interface OwnRegistration {
  registration: RosterRow | Registration
  /** With a guest's registration: what lets this browser change it. */
  secret?: string
}

export interface MyRegistration {
  /** The viewer's own place, with the account or as a guest; null without one. */
  own: OwnRegistration | null
  /** `checking` and `failed`: a guest's registration is known to this phone but not read yet. */
  state: 'ready' | 'checking' | 'failed'
  /** A guest's registration has left the list without this phone's doing. */
  isGone: boolean
  retry: () => void
}

/**
 * Whose registration the page is about. A private link that was just opened comes first, then the account's own, then
 * the guest registration this phone remembers. `data` is undefined until the event has loaded.
 */
export function useMyRegistration(eventId: string, data: EventPageData | undefined): MyRegistration {
  const opened = usePrivateLink(eventId)
  const guest = useQuery(guestQuery(eventId))
  const isGone = useGoneGuest(eventId, data)
  useLostAnswer(eventId, data)
  useOtherTabs(eventId)

  const guestOwn: OwnRegistration | null = guest.data?.registration
    ? { registration: guest.data.registration, secret: guest.data.secret }
    : null
  const row = data?.roster.find(({ is_mine }) => is_mine)
  const accountOwn: OwnRegistration | null = row ? { registration: row } : null
  const own = opened ? (guestOwn ?? accountOwn) : (accountOwn ?? guestOwn)
  const unread = own === null && guest.data === undefined && readGuest(eventId) !== null
  const state = !unread ? 'ready' : guest.isError && !guest.isFetching ? 'failed' : 'checking'
  return { own, state, isGone: isGone && own === null, retry: () => void guest.refetch() }
}

/** Takes the secret of a private link from the address, now and when another one is pasted into the open page. */
function usePrivateLink(eventId: string): boolean {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(() => wasPrivateLinkOpened(eventId))
  // Before the browser paints, and before any query of the page asks.
  useLayoutEffect(() => {
    const take = () => {
      if (!takePrivateLink(eventId)) return
      setOpened(true)
      void queryClient.resetQueries({ queryKey: guestQuery(eventId).queryKey })
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [eventId, queryClient])
  return opened
}

/** Notices that a guest's row was removed: forgets its secret and keeps what it said as a draft for joining again. */
function useGoneGuest(eventId: string, data: EventPageData | undefined): boolean {
  const queryClient = useQueryClient()
  const { data: answer, dataUpdatedAt } = useQuery(guestQuery(eventId))
  const [isGone, setIsGone] = useState(false)
  const lastKnown = useRef<Registration | null>(null)

  const onRoster = answer?.registration && data?.roster.some(({ id }) => id === answer.registration?.id)
  useEffect(() => {
    if (answer?.registration) {
      lastKnown.current = answer.registration
      setIsGone(false)
    }
    if (answer?.registration && data && !onRoster) {
      const rosterIsNewer =
        (queryClient.getQueryState(eventQuery(eventId).queryKey)?.dataUpdatedAt ?? 0) > dataUpdatedAt
      if (rosterIsNewer) void queryClient.invalidateQueries({ queryKey: guestQuery(eventId).queryKey })
    }
  }, [answer, data, onRoster, dataUpdatedAt, eventId, queryClient])

  const forget = useCallback(
    (secret: string) => {
      dropGuest(eventId, secret)
      const key = draftKey(eventId, 'join')
      const fields = data?.event.custom_fields ?? []
      if (lastKnown.current && !readDraft(key)) {
        writeDraft(key, newDraft(toValues(fields, lastKnown.current), fields))
      }
      lastKnown.current = null
      setIsGone(true)
      toastInfo(GONE)
      // Another registration of this phone may stand behind the one that is gone.
      void queryClient.invalidateQueries({ queryKey: guestQuery(eventId).queryKey })
    },
    [eventId, data, queryClient],
  )
  useEffect(() => {
    if (answer && answer.registration === null && readGuest(eventId)?.secret === answer.secret) forget(answer.secret)
  }, [answer, eventId, forget])
  return isGone
}

/**
 * A guest's sign-up whose answer got lost: the draft's id stands on the roster, so the draft's secret is the key to it.
 */
function useLostAnswer(eventId: string, data: EventPageData | undefined): void {
  const queryClient = useQueryClient()
  const { status } = useSession()
  useEffect(() => {
    if (!data || status !== 'signed-out') return
    const key = draftKey(eventId, 'join')
    const draft = readDraft(key)
    if (!draft || !data.roster.some(({ id }) => id === draft.id)) return
    saveGuest(eventId, { participantId: draft.id, secret: draft.secret })
    removeDraft(key)
    void queryClient.invalidateQueries({ queryKey: guestQuery(eventId).queryKey })
  }, [data, eventId, status, queryClient])
}
