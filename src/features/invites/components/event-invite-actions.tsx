import { wishForm } from '@/entities/event/form-wish'
import { isKnownGuest } from '@/entities/person/known-guest'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { EventInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'
import { EventInviteSteps } from './event-invite-steps'
import { OpenInvited } from './open-invited'

interface EventInviteActionsProps {
  /** The id in the address: a series has another one than its date. */
  asked: string
  invite: EventInvite
  now: Date
}

/** What the visitor can do about the invite, once it is known who is looking. */
export function EventInviteActions({ asked, invite, now }: EventInviteActionsProps) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('event', asked)
  if (status === 'loading') return <Skeleton className="h-13 rounded-button" />
  return (
    <EventInviteSteps
      asked={asked}
      invite={invite}
      looker={{ signedIn: status === 'signed-in', isGuest: isKnownGuest(invite.id) }}
      now={now}
      onSignIn={signIn}
      open={(label, goal) => (
        <OpenInvited
          asked={asked}
          invite={invite}
          to={paths.signup(asked)}
          label={label}
          onTap={(tap) => goal === 'form' && wishForm(asked, tap)}
        />
      )}
    />
  )
}
