import { type ReactNode, useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { sectionOf } from '@/entities/slots/sections'
import { PrivateLinksSkeleton } from '@/features/event/guest-link/components/private-links-skeleton'
import { readGuest, wasPrivateLinkOpened } from '@/features/event/guest-link/guests'
import type { GuestOnList } from '@/features/event/roster/components/own-tools'
import { invitationTo } from '@/features/event/share/invitation'
import { PrivateLinksPart } from './components/event-parts'
import type { MyRegistration } from './use-my-registration'

/** What the list has for a guest. The same object until it changes, so that the list is not drawn anew with each tap. */
export function useGuestOnList(data: EventPageData, my: MyRegistration): GuestOnList {
  const links = useOwnLinks(data, my)
  const { awaited } = my
  const addsAtEnd = wasPrivateLinkOpened(data.event.id)
  return useMemo(() => ({ awaited, links, addsAtEnd }), [awaited, links, addsAtEnd])
}

/**
 * The card with a guest's private link, its outline while their registration is being looked up, and null for everybody
 * else.
 */
function useOwnLinks(data: EventPageData, my: MyRegistration): ReactNode {
  const { own } = my
  const isChecking = my.state === 'checking'
  return useMemo(() => {
    const { id, called_off_at } = data.event
    if (isChecking) return <PrivateLinksSkeleton isFolded={Boolean(called_off_at ?? readGuest(id)?.isSaved)} />
    if (!own?.secret) return null
    const { registration, secret } = own
    return (
      <PrivateLinksPart
        eventId={id}
        seriesId={data.series?.id}
        invite={{ ...invitationTo(data), eventName: data.event.name }}
        standing={registration}
        name={registration.name}
        section={sectionOf(data.event, registration)?.name}
        secret={secret}
        isOff={Boolean(called_off_at)}
        mail={'mail' in registration ? registration.mail : undefined}
      />
    )
  }, [isChecking, data, own])
}
