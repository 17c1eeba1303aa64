import { type ReactNode, useMemo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { sectionOf } from '@/entities/slots/sections'
import { PrivateLinksSkeleton } from '@/features/event/my-registration/components/private-links-skeleton'
import { readGuest } from '@/features/event/my-registration/guests'
import type { MyRegistration, OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import type { GuestOnList } from '@/features/event/roster/components/own-tools'
import { guestInvite } from '@/features/event/share/invitation'
import { LazyPrivateLinks } from './components/event-parts'

/** A guest's part of the list. The same object until it changes, so that the list is not drawn anew with each tap. */
export function useGuestOnList(data: EventPageData, { own, added, state, awaited }: MyRegistration): GuestOnList {
  const isChecking = state === 'checking'
  // The sheet after joining copies it too.
  const isSaved = Boolean(readGuest(data.event.id)?.isSaved)
  // A guest who has left still changes the people they added with it.
  const secret = own ? own.secret : added?.rows[0] && added.secret
  return useMemo(
    () => ({
      awaited,
      links: isChecking ? (
        <PrivateLinksSkeleton isFolded={isSaved || Boolean(data.event.called_off_at)} />
      ) : (
        secret && ownLinks(data, secret, own?.registration)
      ),
    }),
    [awaited, data, own, secret, isChecking, isSaved],
  )
}

/** The card with a guest's private link. */
function ownLinks(
  data: EventPageData,
  secret: string,
  registration: OwnRegistration['registration'] | undefined,
): ReactNode {
  const { id, called_off_at } = data.event
  return (
    <LazyPrivateLinks
      eventId={id}
      seriesId={data.series?.id}
      invite={guestInvite(data)}
      own={registration}
      section={registration && sectionOf(data.event, registration)?.name}
      secret={secret}
      isOff={Boolean(called_off_at)}
      mail={registration && 'mail' in registration ? registration.mail : undefined}
    />
  )
}
