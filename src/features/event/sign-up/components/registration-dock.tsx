import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { cx } from '@/ui/layout/cx'
import type { DockState } from '../rules'

interface RegistrationDockProps {
  dock: DockState
  /** A guest's registration is being read, or could not be read. */
  state: 'ready' | 'checking' | 'failed'
  /** The unsent change of this phone: the reason for the old state. */
  waiting: string | null
  /** The sign-up is on its way. */
  isSending: boolean
  /** Something else on the page has to be done first. */
  comesSecond: boolean
  onPress: () => void
  onRetry: () => void
  /** Another answer, to the left of the button: see `answers/`. */
  beside?: ReactNode
  /** Another action, to the right of the button. */
  after?: ReactNode
}

/** The fixed button: what this viewer can do about their own place now. */
export function RegistrationDock({
  dock,
  state,
  waiting,
  isSending,
  comesSecond,
  onPress,
  onRetry,
  beside,
  after,
}: RegistrationDockProps) {
  const { pathname, search } = useLocation()
  const isShared = Boolean(beside || after)
  const isUnread = state !== 'ready' && dock.kind !== 'closed'
  const why = isUnread ? undefined : dock.reason
  // First why one cannot join, then what is unsent, then one's place.
  const reason = dock.kind === 'modify' ? (waiting ?? why) : (why ?? waiting)

  return (
    <section aria-label={t('Your registration')} className={isShared ? 'flex flex-wrap gap-2.5' : 'grid gap-2'}>
      {reason && (
        <p
          id="dock-reason"
          // The name of a section may be long, and in a low window a second line would cover the first person.
          className={cx(
            'text-center font-semibold text-body',
            dock.kind === 'modify' && !waiting && 'thin:line-fades',
            isShared && 'w-full',
          )}
        >
          {reason}
        </p>
      )}
      {!isUnread && beside}
      {isUnread ? (
        // A separate key makes it a new button, so that its label does not slide.
        <Button key="unread" size="lg" full busy={state === 'checking'} busyText={t('Loading...')} onClick={onRetry}>
          {t('Try Again')}
        </Button>
      ) : dock.kind === 'sign-in' ? (
        <ButtonLink to={paths.login(pathname + search)} size="lg" full>
          {dock.label}
        </ButtonLink>
      ) : (
        <Button
          // Green means that something is still to do.
          variant={dock.kind === 'modify' || comesSecond ? 'raised' : 'primary'}
          size="lg"
          full
          busy={isSending}
          busyText={t('Sending...')}
          className={beside ? 'flex-3! basis-0' : after ? 'min-w-fit flex-3! basis-0 px-2!' : undefined}
          disabled={dock.kind === 'closed' || dock.kind === 'full'}
          aria-describedby={reason ? 'dock-reason' : undefined}
          onClick={onPress}
        >
          {dock.label}
        </Button>
      )}
      {after}
    </section>
  )
}
