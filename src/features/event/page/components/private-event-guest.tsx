import { Lock } from 'lucide-react'
import type { Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import type { Payment } from '@/entities/money/payment'
import { leaveWaitlistLabel, statusText } from '@/entities/slots/outcome-text'
import { RefundNote } from '@/features/event/paying/components/refund-note'
import { type Withdrawal, WithdrawDialog } from '@/features/event/sign-up/components/withdraw-dialog'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { useShownValue } from '@/ui/sheet/use-shown-value'

type Person = RegistrationStatus & Pick<Registration, 'id' | 'name' | 'section' | 'extra'>

interface PrivateEventGuestProps {
  eventId: string
  /** The guest's own row, which this phone can still read with the secret; undefined once they have withdrawn. */
  own: Person | undefined
  /** The people they added, and their extra slots. */
  added: readonly Person[] | undefined
  /** Opens their registrations. */
  secret: string
  /** Payments for added people who left. */
  payments: readonly Payment[] | undefined
}

/**
 * For a guest whose event has become private. The list is hidden, but the guest and added people keep their slots, and people who left get
 * their refunds.
 */
export function PrivateEventGuest(props: PrivateEventGuestProps) {
  const { eventId, own, added = [], secret, payments = [] } = props
  const withdrawing = useShownValue<Withdrawal>()
  const rows = [...(own ? [own] : []), ...added]
  const isSignedIn = useSession().status === 'signed-in'
  const isThere = rows.some((row) => row === own || row.extra)

  /** The button names the person if there are several. */
  function withdrawButton(row: Person, isAlone: boolean) {
    return (
      <Button
        variant="ghost-danger"
        size={isAlone ? 'md' : 'sm'}
        aria-label={isAlone ? undefined : t('Withdraw {name}', { name: row.name })}
        onClick={() => withdrawing.show({ id: row.id, secret })}
      >
        {isAlone && row.in === 'waitlist' ? leaveWaitlistLabel() : t('Withdraw')}
      </Button>
    )
  }

  return (
    <>
      <EmptyState
        icon={<Lock size={26} />}
        title={t('This event is private now')}
        hint={
          rows[0] ? (
            <>
              {own && !added[0]
                ? rich('You are still on its list: {person}.', { person: <NameAndPlace person={own} /> })
                : isThere
                  ? t('You are still on its list.')
                  : t('The people you added are still on its list.')}{' '}
              {isSignedIn ? t('Ask for its invite link to open it.') : t('Sign in to see the event.')}
            </>
          ) : (
            t('You are no longer on its list.')
          )
        }
        action={
          <div className="grid gap-3">
            {!isSignedIn && <ButtonLink to={paths.login(paths.signup(eventId))}>{t('Sign In')}</ButtonLink>}
            {own && !added[0] && withdrawButton(own, true)}
          </div>
        }
      />
      {added[0] && (
        <ul aria-label={t('Your registrations')} className="mx-auto grid w-full max-w-[480px] gap-2">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-own-row py-1 pr-1 pl-3"
            >
              <span className="wrap-anywhere min-w-0 flex-1 basis-36 py-1 leading-snug">
                <NameAndPlace person={row} />
              </span>
              <span className="ml-auto">{withdrawButton(row, false)}</span>
            </li>
          ))}
        </ul>
      )}
      {payments[0] && (
        <div className="mx-auto mt-2 w-full max-w-[480px]">
          <RefundNote payments={payments} />
        </div>
      )}
      {withdrawing.value && (
        <WithdrawDialog
          eventId={eventId}
          open={withdrawing.open}
          onOpenChange={withdrawing.setOpen}
          withdrawal={withdrawing.value}
        />
      )}
    </>
  )
}

const NameAndPlace = ({ person }: { person: Person }) => (
  <>
    <bdi>{person.name}</bdi>, {statusText({ sections: [] }, person)}
  </>
)
