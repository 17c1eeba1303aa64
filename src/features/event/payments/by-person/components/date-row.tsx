import { Link } from 'react-router-dom'
import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { formatShortDate } from '@/lib/text/date-text'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { LeaverActions } from '../../components/leaver-actions'
import { PaidTick } from '../../components/paid-tick'
import { useDateChange } from '../mutations'
import type { ByPerson, Owing } from '../schema'
import { dateText } from '../texts'

interface DateRowProps {
  /** Of the person. */
  name: string
  owing: Owing
  event: ByPerson['events'][number]
  userId: string
  scope: string | null
}

/** One date of a person, which opens the event: the amount, and what is still to be done. */
export function DateRow({ name, owing, event, userId, scope }: DateRowProps) {
  const change = useDateChange({ userId, scope }, event.id)
  const { participant_id, payment_id, state, cents, currency } = owing
  const isUnconfirmed = state === 'left' || state === 'dismissed'

  function tick(isOn: boolean) {
    if (participant_id !== null) void change({ kind: isOn ? 'mark' : 'unmark', id: participant_id })
    else if (payment_id !== null) void change({ kind: 'settle', id: payment_id, settled: isOn })
  }

  return (
    <li className={cx('flex min-h-12 items-center gap-x-2', isUnconfirmed && 'flex-wrap pb-2')}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link to={paths.signup(event.id)} className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 leading-snug">
          {event.date && <span className="whitespace-nowrap">{formatShortDate(event.date)}</span>}
          <span dir="auto" className="line-clamp-1 min-w-0 text-muted text-small">
            {event.name}
          </span>
        </Link>
        {state === 'denied' && <Badge tone="warn">Not arrived</Badge>}
        {state === 'said' && <Badge tone="accent">Says paid</Badge>}
        {state === 'left' && <Badge tone="accent">Says paid, left</Badge>}
        {state === 'dismissed' && <Badge>Dismissed</Badge>}
        {state === 'refund' && <Badge tone="warn">To refund</Badge>}
        {state === 'settled' && <Badge>Refunded</Badge>}
      </div>
      <span className="whitespace-nowrap text-muted text-small tabular-nums">{formatMoney(cents, currency)}</span>
      {isUnconfirmed && payment_id !== null ? (
        <LeaverActions
          name={`${name}, ${dateText(event)}`}
          paymentId={payment_id}
          isDismissed={state === 'dismissed'}
          onChange={(leaving) => void change(leaving)}
        />
      ) : (
        <PaidTick
          takesFocus={false}
          label={`${participant_id === null ? 'Refunded' : 'Paid'}: ${name}, ${dateText(event)}`}
          checked={state === 'confirmed' || state === 'settled'}
          onChange={tick}
        />
      )}
    </li>
  )
}
