import { type ReactNode, useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { sectionOf } from '@/entities/slots/sections'
import { PrivateLinksSkeleton } from '@/features/event/guest-link/components/private-links-skeleton'
import { readGuest, wasPrivateLinkOpened } from '@/features/event/guest-link/guests'
import type { OwnRegistration } from '@/features/event/registration/own-registration'
import type { GuestOnList } from '@/features/event/roster/components/own-tools'
import { invitationTo } from '@/features/event/share/invitation'
import { PrivateLinksPart } from './components/event-parts'
import type { MyRegistration } from './use-my-registration'

/** What the list has for a guest. The same object until it changes, so that the list is not drawn anew with each tap. */
export function useGuestOnList(data: EventPageData, { own, state, awaited }: MyRegistration): GuestOnList {
  const addsAtEnd = wasPrivateLinkOpened(data.event.id)
  const isChecking = state === 'checking'
  // The sheet after joining copies it too.
  const isSaved = Boolean(readGuest(data.event.id)?.isSaved)
  return useMemo(
    () => ({ awaited, addsAtEnd, links: ownLinks(data, own, isChecking, isSaved) }),
    [awaited, addsAtEnd, data, own, isChecking, isSaved],
  )
}

/** The card with a guest's private link, its outline while their registration is being looked up, and null for everybody else. */
function ownLinks(data: EventPageData, own: OwnRegistration | null, isChecking: boolean, isSaved: boolean): ReactNode {
  const { id, called_off_at } = data.event
  if (isChecking) return <PrivateLinksSkeleton isFolded={isSaved || Boolean(called_off_at)} />
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
}
