import type { ReactNode } from 'react'
import { requestForm } from '@/entities/event/form-request'
import { paths } from '@/lib/browser/paths'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { type InviteVisitor, joinObstacle, joinObstacleText, nextStep } from '../rules'
import type { EventInvite } from '../schema'

interface EventInviteStepsProps {
  /** The id in the address. A series' lasting link leads on to its lasting page. */
  linkId: string
  invite: EventInvite
  visitor: InviteVisitor
  now: Date
  onSignIn: () => void
  /** The way to the event's page, or to its form: for a private one it has to accept the invite first. */
  open: (label: string, goal: 'page' | 'form') => ReactNode
}

/** What the visitor can do about the invite, and why not if they cannot. Draws only: the early entry does so too. */
export function EventInviteSteps({ linkId, invite, visitor, now, onSignIn, open }: EventInviteStepsProps) {
  const step = nextStep(invite, visitor, now)
  const obstacle = joinObstacle(invite, now)
  return (
    <div className="grid gap-1.5">
      {step === 'registered' && <Notice tone="accent">You're already registered!</Notice>}
      {obstacle && (step !== 'registered' || obstacle === 'closed') && (
        <Notice tone="warn">{joinObstacleText(invite, obstacle, now)}</Notice>
      )}
      {step === 'registered' && (
        <ButtonLink to={paths.signup(linkId)} size="lg" full>
          View Event Details
        </ButtonLink>
      )}
      {step === 'rsvp' && open('RSVP to Event', 'form')}
      {step === 'view' && open('View Event Details', 'page')}
      {step === 'guest' && (
        <ButtonLink to={paths.signup(linkId)} onClick={(tap) => requestForm(linkId, tap)} size="lg" full>
          RSVP as Guest
        </ButtonLink>
      )}
      {step === 'sign-in' && (
        <Button size="lg" full onClick={onSignIn}>
          {obstacle ? 'Sign in to manage RSVP' : 'Sign in to RSVP'}
        </Button>
      )}
      {!visitor.signedIn && step !== 'sign-in' && (
        <Button variant="ghost" size="lg" full onClick={onSignIn} className="invite-second">
          Sign in to manage RSVP
        </Button>
      )}
    </div>
  )
}
