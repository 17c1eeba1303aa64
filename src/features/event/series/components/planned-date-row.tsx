import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/browser/paths'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { formatEventDate } from '@/lib/text/date-text'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { IconButton } from '@/ui/form/icon-button'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { useSkip } from '../mutations'
import { canChangeDate, changesText, dateState, hasBegun } from '../rules'
import type { Plan, PlannedDate } from '../schema'

const ChangeDate = lazySheet(() => import('./change-date').then((module) => module.ChangeDate))

interface PlannedDateRowProps {
  plan: Plan
  date: PlannedDate
  /** It is the date of the page under the sheet. */
  isShown: boolean
  mayChange: boolean
  now: Date
  /** Called when another date is opened. */
  onLeave: () => void
}

/** One of the next dates, with the button that leaves it out and, until it is open, the one that changes it alone. */
export function PlannedDateRow({ plan, date, isShown, mayChange, now, onLeave }: PlannedDateRowProps) {
  const skip = useSkip(plan)
  const navigate = useNavigateFromHere()
  const { occurs_on: occursOn, datetime, id, skipped } = date
  const when = formatEventDate(datetime)
  const action = skipped ? 'Undo' : 'Skip'
  const [changing, setChanging] = useState(false)
  const changes = changesText(date)

  async function toggle() {
    const isDone = await skip({ occursOn, skipped: !skipped })
    if (!isDone || !isShown) return
    toastSuccess(`${when} is skipped`)
    // The page's own date is gone, so the series' link opens the next one.
    onLeave()
    navigate(paths.signup(plan.id), { replace: true })
  }

  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1 leading-snug">
        {id !== null && !isShown && !skipped ? (
          <Link
            to={paths.signup(id)}
            onClick={onLeave}
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-accent-text underline decoration-1 underline-offset-4"
          >
            {when}
          </Link>
        ) : (
          <p className={cx('font-semibold', skipped && 'text-muted line-through')}>{when}</p>
        )}
        <p className="text-muted text-small">{isShown && !skipped ? 'This date' : dateState(date, now)}</p>
        {changes && <p className="wrap-anywhere text-small">{changes}</p>}
      </div>
      {mayChange && canChangeDate(plan, date, now) && (
        <>
          <IconButton
            label={`Change ${when}`}
            icon={<Pencil aria-hidden="true" size={18} />}
            className="-mr-2"
            onClick={() => setChanging(true)}
          />
          <ChangeDate plan={plan} date={date} open={changing} onOpenChange={setChanging} />
        </>
      )}
      {mayChange && !hasBegun(date, now) && (
        <Button
          variant="secondary"
          size="sm"
          className="min-w-16"
          aria-label={`${action} ${when}`}
          onClick={() => void toggle()}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
