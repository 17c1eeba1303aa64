import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { Button } from '@/ui/form/button'
import { IconButton } from '@/ui/form/icon-button'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { useSkip } from '../mutations'
import { canChangeDate, changesText, dateState, hasBegun } from '../rules'
import type { Plan, PlannedDate } from '../schema'
import { CallOffDate } from './call-off-date'

const ChangeDate = lazySheet(() => import('./change-date'), 'ChangeDate')

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
 * One of the next dates, with the button that skips it and, until it is open, the one that changes it. An open date can only be called off,
 * because people have its link.
 */
export function PlannedDateRow({ plan, date, name, isShown, mayChange, maySkip, now }: PlannedDateRowProps) {
  const { datetime, id, skipped, called_off: isOff = false } = date
  const when = formatEventDate(datetime)
  const isOut = skipped || isOff
  const [changing, setChanging] = useState(false)
  const skip = useSkip(plan)
  const skipping = skipped ? 'Undo' : 'Skip'
  const changes = changesText(date)

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
        {changes && <p className="wrap-anywhere text-small">{changes}</p>}
      </div>
      {mayChange && canChangeDate(plan, date, now) && (
        <>
          <IconButton
            label={`Change ${when}`}
            icon={<Pencil size={18} />}
            className="-mr-2"
            onClick={() => setChanging(true)}
          />
          <ChangeDate plan={plan} date={date} open={changing} onOpenChange={setChanging} />
        </>
      )}
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
          <CallOffDate event={{ id, name: `${name}, ${when}` }} when={when} isOff={isOff} />
        ))}
    </li>
  )
}
