import { formatMoney } from '@/entities/money/money'
import { paths } from '@/lib/browser/paths'
import { formatShortDate } from '@/lib/text/date-text'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { isAnswered, OwingAction } from '../../components/owing-action'
import { OwingBadge } from '../../components/owing-badge'
import { dayOf, type OwingChange } from '../../rules'
import type { OwedEvent, Owing } from '../../schema'
import { dateText } from '../texts'

interface DateRowProps {
  /** The person's name. */
  name: string
  owing: Owing
  event: OwedEvent
  onChange: (changes: OwingChange[]) => void
}

/** One date of a person, which opens the event: the amount, and what is still to be done. */
export function DateRow({ name, owing, event, onChange }: DateRowProps) {
  const { state, cents, currency } = owing
  const focus = useKeptFocus<HTMLLIElement>()
  const day = dayOf(event)
  return (
    <li {...focus} className={cx('flex min-h-12 items-center gap-x-2', !isAnswered(owing) && 'flex-wrap pb-2')}>
      <Link
        to={paths.signup(event.key)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline content-center gap-x-2 leading-snug"
      >
        {day && <span className="whitespace-nowrap">{formatShortDate(day)}</span>}
        <OwingBadge state={state} isOff={Boolean(event.called_off_at)} />
        <span className="basis-full line-fades text-muted text-small tabular-nums">
          {formatMoney(cents, currency)} · <bdi>{event.name}</bdi>
        </span>
      </Link>
      <OwingAction owing={owing} label={`${name}, ${dateText(event)}`} onChange={onChange} />
    </li>
  )
}
