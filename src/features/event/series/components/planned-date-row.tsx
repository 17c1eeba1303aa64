import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { Button } from '@/ui/form/button'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { useSkip } from '../mutations'
import { canOpenDate, dateState, hasBegun } from '../rules'
import type { Plan, PlannedDate } from '../schema'
import { CallOffDate } from './call-off-date'
import { OpenDate } from './open-date'

interface PlannedDateRowProps {
  plan: Plan
  date: PlannedDate
  /** The name of its event. */
  name: string
  /** It is the date of the page under the sheet. */
  isShown: boolean
  /** May change the plan. */
  mayChange: boolean
  /** May skip and call off dates. */
  maySkip: boolean
  now: Date
}

/**
 * One of the next dates, with the buttons that skip it and open it now. An open date can only be called off, because people have its link.
 */
export function PlannedDateRow({ plan, date, name, isShown, mayChange, maySkip, now }: PlannedDateRowProps) {
  const { datetime, id, skipped, called_off: isOff = false } = date
  const when = formatEventDate(datetime)
  const isOut = skipped || isOff
  const skip = useSkip(plan)
  const skipping = skipped ? 'Undo' : 'Skip'

  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1 leading-snug">
        {id !== null && !isShown && !skipped ? (
          <Link
            to={paths.signup(id)}
            className={cx(
              '-my-2 inline-flex min-h-11 items-center font-semibold',
              isOff ? 'text-muted line-through' : 'text-accent-text underline decoration-1 underline-offset-4',
            )}
          >
            {when}
          </Link>
        ) : (
          <p className={cx('font-semibold', isOut && 'text-muted line-through')}>{when}</p>
        )}
        <p className="text-muted text-small">{isShown && !isOut ? 'This date' : dateState(date, now)}</p>
      </div>
      {mayChange && canOpenDate(date, now) && <OpenDate plan={plan} date={date} when={when} />}
      {maySkip &&
        !hasBegun(date, now) &&
        (id === null ? (
          <Button
            variant="secondary"
            size="sm"
            className="min-w-16"
            aria-label={`${skipping} ${when}`}
            onClick={() => void skip({ occursOn: date.occurs_on, skipped: !skipped })}
          >
            {skipping}
          </Button>
        ) : (
          <CallOffDate event={{ id, name: `${name}, ${when}`, datetime: null }} when={when} isOff={isOff} />
        ))}
    </li>
  )
}
