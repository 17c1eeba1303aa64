import { wishForm } from '@/lib/form-wish'
import { isKnownGuest } from '@/lib/known-guest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Skeleton } from '@/ui/skeleton'
import type { EventInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'
import { EventInviteSteps } from './event-invite-steps'
import { OpenInvited } from './open-invited'

/** What the visitor can do about the invite, once it is known who is looking. */
export function EventInviteActions({ invite, now }: { invite: EventInvite; now: Date }) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('event', invite.id)
  if (status === 'loading') return <Skeleton className="h-13 rounded-button" />
  return (
    <EventInviteSteps
      invite={invite}
      looker={{ signedIn: status === 'signed-in', isGuest: isKnownGuest(invite.id) }}
      now={now}
      onSignIn={signIn}
      open={(label, goal) => (
        <OpenInvited
          invite={invite}
          to={paths.signup(invite.id)}
          label={label}
          onTap={(tap) => goal === 'form' && wishForm(invite.id, tap)}
        />
      )}
    />
  )
}
