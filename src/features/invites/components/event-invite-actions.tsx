import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Skeleton } from '@/ui/skeleton'
import { toastError } from '@/ui/toast-store'
import { useAcceptInvite } from '../mutations'
import type { EventInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'
import { EventInviteSteps } from './event-invite-steps'

/** What the visitor can do about the invite, once it is known who is looking. */
export function EventInviteActions({ invite, now }: { invite: EventInvite; now: Date }) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('event', invite.id)
  if (status === 'loading') return <Skeleton className="h-13" />
  return (
    <EventInviteSteps
      invite={invite}
      signedIn={status === 'signed-in'}
      now={now}
      onSignIn={signIn}
      open={(label) => <OpenEvent invite={invite} label={label} />}
    />
  )
}

/** To the event's page; a private one opens only once the invite is accepted. */
function OpenEvent({ invite, label }: { invite: EventInvite; label: string }) {
  const navigate = useNavigate()
  const accept = useAcceptInvite('event', invite.id)
  const event = paths.signup(invite.id)
  if (!invite.is_private || invite.viewer.can_open) {
    return (
      <ButtonLink to={event} size="lg" full>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      size="lg"
      full
      busy={accept.isPending}
      onClick={() =>
        accept.mutate(undefined, {
          onSuccess: () => navigate(event),
          onError: (error) => toastError(userMessage(error)),
        })
      }
    >
      {label}
    </Button>
  )
}
