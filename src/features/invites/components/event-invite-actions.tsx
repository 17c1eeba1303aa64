import { rememberRsvp } from '@/entities/event/rsvp-intent'
import { isKnownGuest } from '@/entities/person/known-guest'
import { useSession } from '@/lib/backend/session'
import { DockSkeleton } from '@/ui/layout/dock-skeleton'
import type { EventInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'
import { EventInviteSteps, toGoal } from './event-invite-steps'
import { OpenInvited } from './open-invited'

interface EventInviteActionsProps {
  /** The id in the address, which may be the series' instead of the date's. */
  linkId: string
  invite: EventInvite
  now: Date
}

/** The visitor's actions on an invite, once the viewer is known. */
export function EventInviteActions({ linkId, invite, now }: EventInviteActionsProps) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('event', linkId)
  if (status === 'loading') return <DockSkeleton />
  return (
    <EventInviteSteps
      linkId={linkId}
      invite={invite}
      visitor={{ signedIn: status === 'signed-in', isGuest: isKnownGuest(invite.id) }}
      now={now}
      onSignIn={signIn}
      open={(label, goal) => (
        <OpenInvited
          linkId={linkId}
          invite={invite}
          {...toGoal(linkId, goal)}
          label={label}
          onTap={(tap) => goal === 'form' && rememberRsvp(linkId, tap)}
        />
      )}
    />
  )
}
