import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { toastError } from '@/ui/toast-store'
import { useAcceptInvite } from '../mutations'
import { nextStep, obstacleOf } from '../rules'
import type { EventInvite } from '../schema'
import { useSignInFromInvite } from '../use-sign-in-from-invite'

const OBSTACLES = { closed: 'Registration Closed', full: 'All slots are taken' }

/** What the visitor can do about the invite, and why not if they cannot. */
export function EventInviteActions({ invite, now }: { invite: EventInvite; now: Date }) {
  const { status } = useSession()
  const signIn = useSignInFromInvite('event', invite.id)
  if (status === 'loading') return <Skeleton className="h-13" />

  const event = paths.signup(invite.id)
  const step = nextStep(invite, status === 'signed-in', now)
  const obstacle = obstacleOf(invite, now)
  return (
    <div className="grid gap-3">
      {step === 'registered' && <Notice tone="accent">You're already registered!</Notice>}
      {obstacle && (step !== 'registered' || obstacle === 'closed') && (
        <Notice tone="warn">{OBSTACLES[obstacle]}</Notice>
      )}
      {step === 'registered' && (
        <ButtonLink to={event} size="lg" full>
          View Event Details
        </ButtonLink>
      )}
      {step === 'rsvp' && <OpenEvent invite={invite} label="RSVP to Event" />}
      {step === 'view' && <OpenEvent invite={invite} label="View Event Details" />}
      {step === 'guest' && (
        <ButtonLink to={event} size="lg" full>
          RSVP as Guest
        </ButtonLink>
      )}
      {step === 'sign-in' && (
        <Button size="lg" full onClick={signIn}>
          {obstacle ? 'Sign in to manage RSVP' : 'Sign in to RSVP'}
        </Button>
      )}
      {status === 'signed-out' && step !== 'sign-in' && (
        <Button variant="secondary" size="lg" full onClick={signIn}>
          Sign in to manage RSVP
        </Button>
      )}
    </div>
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
