import { paths } from '@/lib/browser/paths'
import { useKeptFocus } from '@/ui/form/use-kept-focus'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { dateText, type OwingChange } from '../rules'
import type { OwedEvent, Owing } from '../schema'
import { isAnswered, OwingAction } from './owing-action'
import { OwingBadge } from './owing-badge'
import { OwingAmount, OwingPerson } from './owing-person'

interface PayerRowProps {
  owing: Owing
  event: OwedEvent
  /** The list is one person's, so that a row names its event. */
  isOfPerson?: boolean
  onChange: (changes: OwingChange[]) => void
}

/** One slot of an event that the viewer runs: the person or the date, the amount, and the next step. */
export function PayerRow({ owing, event, isOfPerson = false, onChange }: PayerRowProps) {
  const { name, state } = owing
  const focus = useKeptFocus<HTMLLIElement>()
  const badge = <OwingBadge state={state} isOff={Boolean(event.called_off_at)} />
  const day = dateText(event)
  return (
    <li {...focus} className={cx('flex min-h-14 flex-wrap items-center gap-x-3 py-1.5', !isAnswered(owing) && 'pb-3')}>
      {isOfPerson ? (
        <Link
          to={paths.signup(event.key)}
          className="flex min-h-11 min-w-0 flex-[1_1_4rem] flex-wrap items-center gap-x-2 leading-snug"
        >
          {day !== event.name && <span className="whitespace-nowrap">{day}</span>}
          <bdi className="line-fades min-w-0 text-muted text-small">{event.name}</bdi>
          {badge}
        </Link>
      ) : (
        <OwingPerson owing={owing}>{badge}</OwingPerson>
      )}
      <OwingAmount owing={owing} />
      <OwingAction owing={owing} label={isOfPerson ? `${name}, ${day}` : name} onChange={onChange} />
    </li>
  )
}
