import type { ReactNode } from 'react'
import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { formatShortDate } from '@/lib/text/date-text'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { LeaverActions } from '../../components/leaver-actions'
import { PaidTick } from '../../components/paid-tick'
import { useDateChange } from '../mutations'
import type { ByPersonData, Owing } from '../schema'
import { dateText } from '../texts'

interface DateRowProps {
  /** The person's. */
  name: string
  owing: Owing
  event: ByPersonData['events'][number]
  userId: string
  scope: string | null
}

const BADGES: Partial<Record<Owing['state'], ReactNode>> = {
  denied: <Badge tone="warn">Not arrived</Badge>,
  said: <Badge tone="accent">Says paid</Badge>,
  left: <Badge tone="accent">Left, says they paid</Badge>,
  dismissed: <Badge>Dismissed</Badge>,
  refund: <Badge tone="warn">To refund</Badge>,
  settled: <Badge>Refunded</Badge>,
}

/** One date of a person, which opens the event: the amount, and what is still to be done. */
export function DateRow({ name, owing, event, userId, scope }: DateRowProps) {
  const change = useDateChange({ userId, scope }, event.id)
  const { participant_id, payment_id, state, cents, currency } = owing
  const focus = useKeptFocus<HTMLLIElement>()
  const isUnconfirmed = state === 'left' || state === 'dismissed'

  function tick(isOn: boolean) {
    const id = participant_id
    if (id !== null) void change(isOn ? { kind: 'mark', id, shown: { cents, currency } } : { kind: 'unmark', id })
    else if (payment_id !== null) void change({ kind: 'settle', id: payment_id, settled: isOn })
  }

  return (
    <li {...focus} className={cx('flex min-h-12 items-center gap-x-2', isUnconfirmed && 'flex-wrap pb-2')}>
      <Link
        to={paths.signup(event.id)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline content-center gap-x-2 leading-snug"
      >
        {event.date && <span className="whitespace-nowrap">{formatShortDate(event.date)}</span>}
        {BADGES[state === 'left' && event.called_off_at ? 'said' : state]}
        <span className="basis-full truncate text-muted text-small tabular-nums">
          {formatMoney(cents, currency)} · <bdi>{event.name}</bdi>
        </span>
      </Link>
      {isUnconfirmed && payment_id !== null ? (
        <LeaverActions
          name={`${name}, ${dateText(event)}`}
          paymentId={payment_id}
          isDismissed={state === 'dismissed'}
          onChange={(leaving) => void change(leaving)}
        />
      ) : (
        <PaidTick
          label={`${participant_id === null ? 'Refunded' : 'Paid'}: ${name}, ${dateText(event)}`}
          checked={state === 'confirmed' || state === 'settled'}
          onChange={tick}
        />
      )}
    </li>
  )
}
