import type { ReactNode } from 'react'
import { headState } from '@/entities/event/event-preview'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { Dock } from '@/ui/layout/dock'
import {
  coverOf,
  type InviteVisitor,
  joinObstacle,
  joinObstacleText,
  leadsIn,
  nextStep,
  offersCantCome,
} from '../rules'
import type { EventInvite } from '../schema'
import { DockNote } from './dock-note'

export type Goal = 'page' | 'form' | 'cant'

/** The address and the look of the button for a goal. */
export const toGoal = (linkId: string, goal: Goal) =>
  goal === 'cant'
    ? { to: `${paths.signup(linkId)}#r=cant`, variant: 'raised' as const, className: 'flex-2! basis-0 px-2!' }
    : { to: paths.signup(linkId), className: 'flex-3! basis-0' }

interface EventInviteStepsProps {
  /** The id in the address. A series' lasting link leads on to its lasting page. */
  linkId: string
  invite: EventInvite
  visitor: InviteVisitor
  now: Date
  onSignIn: () => void
  /** The way to the event's page, to its form, or to the answer "Can't come": for a private one it has to accept the invite first. */
  open: (label: string, goal: Goal) => ReactNode
}

/** Height of the dock, px. */
const TWO_BUTTONS = 132

/**
 * The visitor's actions on an invite, or the reason why there are none. Fetches nothing, because the server renders it
 * too.
 */
export function EventInviteSteps({ linkId, invite, visitor, now, onSignIn, open }: EventInviteStepsProps) {
  const step = nextStep(invite, visitor, now)
  const obstacle = step === 'registered' && joinObstacle(invite, now) === 'full' ? null : joinObstacleText(invite, now)
  return (
    <Dock expected={visitor.signedIn ? undefined : TWO_BUTTONS}>
      <div className="grid gap-1">
        {step === 'registered' && <DockNote className="text-accent-text">{t("You're already registered!")}</DockNote>}
        {step === 'sign-in' && <DockNote>{t('This event needs an account.')}</DockNote>}
        {obstacle && <DockNote>{obstacle}</DockNote>}
        {step === 'registered' && (
          <ButtonLink
            to={paths.signup(linkId)}
            state={headState(invite, invite.datetime, coverOf(invite))}
            size="lg"
            full
          >
            {t('View Event Details')}
          </ButtonLink>
        )}
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {offersCantCome(invite, step, now) && open(t('Can’t come'), 'cant')}
          {step === 'rsvp' && open(t('RSVP to Event'), 'form')}
          {step === 'guest' && open(t('RSVP as Guest'), 'form')}
          {step === 'wait' && open(t('Join Waitlist'), 'form')}
          {step === 'view' && open(t('View Event Details'), 'page')}
        </div>
        {step === 'sign-in' && (
          <Button size="lg" full onClick={onSignIn}>
            {leadsIn(invite, now) ? t('Sign in to RSVP') : t('Sign in to manage RSVP')}
          </Button>
        )}
        {!visitor.signedIn && step !== 'sign-in' && step !== 'registered' && (
          <Button variant="ghost" size="sm" full onClick={onSignIn}>
            {t('Sign in to manage RSVP')}
          </Button>
        )}
      </div>
    </Dock>
  )
}
