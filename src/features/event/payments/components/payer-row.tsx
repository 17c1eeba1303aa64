import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { type BalanceChange, dateText } from '../rules'
import type { Balance, OwedEvent } from '../schema'
import { BalanceAmount, Facts, nameFact, PayerLine } from './balance-person'
import { BalanceTick } from './balance-tick'
import { stateText } from './state-text'

interface PayerRowProps {
  balance: Balance
  event: OwedEvent
  /** The list is one person's, so that a row names its event. */
  isOfPerson?: boolean
  onChange: (changes: BalanceChange[]) => void
}

const LINE = 'flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1 text-left'

/** The rare action behind a row, by the state of its payment. */
const RARE: Partial<Record<Balance['state'], () => string>> = {
  left: () => t('Dismiss'),
  dismissed: () => t('Undo'),
}

/**
 * One slot of an event that the viewer manages: the person or the date, and the amount if it differs from the price. It has a box to
 * tick. A dismissed payment has an arrow instead, which opens the row.
 */
export function PayerRow({ balance, event, isOfPerson = false, onChange }: PayerRowProps) {
  const { name, event: eventId, payment_id, state } = balance
  const focus = useKeptFocus<HTMLLIElement>()
  const [isOpen, setOpen] = useState(false)
  const status = stateText(balance, Boolean(event.called_off_at))
  const day = dateText(event)
  const label = isOfPerson ? `${name}, ${day}` : name
  const line = isOfPerson ? (
    <span className="grid min-w-0 flex-1 grid-cols-1 leading-snug">
      <span>{day}</span>
      <Facts>{[day !== event.name && nameFact(event.name), status]}</Facts>
    </span>
  ) : (
    <PayerLine name={name} facts={[status, nameFact(balance.section)]} />
  )
  const rare = RARE[state]?.()
  const opens = rare !== undefined && !isOfPerson
  const isDismissed = state === 'dismissed'
  return (
    <li {...focus} className="py-1 pr-1.5 pl-4">
      <div className="flex items-center gap-3">
        <Opener
          to={isOfPerson ? paths.signup(event.key) : undefined}
          isOpen={opens && isOpen}
          onOpen={opens ? setOpen : undefined}
        >
          {line}
          <BalanceAmount balance={balance} price={event.price} />
          {opens && isDismissed && (
            <span className="grid size-11 shrink-0 place-items-center text-muted">
              <ChevronDown aria-hidden="true" size={20} className={cx(isOpen && 'rotate-180')} />
            </span>
          )}
        </Opener>
        {!isDismissed && <BalanceTick balance={balance} label={label} onChange={onChange} />}
      </div>
      {rare && (isOpen || isOfPerson) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${rare}: ${label}`}
          className={cx('mb-2', !isOfPerson && 'ml-12')}
          onClick={() => onChange([{ eventId, id: payment_id ?? '', kind: 'dismiss', dismissed: !isDismissed }])}
        >
          {rare}
        </Button>
      )}
    </li>
  )
}

interface OpenerProps {
  to: string | undefined
  isOpen: boolean
  onOpen: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** The row's words: a link to the event, a button if the row opens, else text alone. */
function Opener({ to, isOpen, onOpen, children }: OpenerProps) {
  if (to)
    return (
      <Link to={to} className={LINE}>
        {children}
      </Link>
    )
  if (!onOpen) return <div className={LINE}>{children}</div>
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)} className={LINE}>
      {children}
    </button>
  )
}
