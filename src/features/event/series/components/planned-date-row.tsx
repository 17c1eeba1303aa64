import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCallOff } from '@/features/event-actions/mutations'
import { reachQuery } from '@/lib/backend/reach-query'
import { paths } from '@/lib/browser/paths'
import { formatEventDate, formatShortDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'
import { LIST_ROW } from '@/ui/layout/list-row'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { type DateAction, dateActions, dateState } from '../rules'
import type { Plan, PlannedDate } from '../schema'
import { DateSheet } from './date-sheet'

const CallOffSheet = lazySheet(() => import('@/features/event-actions/components/call-off-sheet'), 'CallOffSheet')

interface PlannedDateRowProps {
  plan: Plan
  date: PlannedDate
  name: string
  /** It begins at the time that the rule's sentence says. */
  hasRuleTime: boolean
  /** It is the date of the page under the sheet. */
  isShown: boolean
  /** May change the plan. */
  mayChange: boolean
  /** May edit, skip and call off dates. */
  maySkip: boolean
  now: Date
}

/** One of the next dates. A tap opens the date if that is all the viewer may do, else the sheet of its actions. */
export function PlannedDateRow({
  plan,
  date,
  name,
  hasRuleTime,
  isShown,
  mayChange,
  maySkip,
  now,
}: PlannedDateRowProps) {
  const { id, skipped, called_off: isOff = false } = date
  const when = formatEventDate(date.datetime)
  const actions = dateActions(date, { isShown, mayChange, maySkip })
  const state = isShown && !isOff ? t('This date') : dateState(date, now)
  const content = (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx('font-semibold', (skipped || isOff) && 'text-muted')}>
          {hasRuleTime ? formatShortDate(date.datetime, now) : when}
        </span>{' '}
        <span className={cx('ml-auto text-small', isOff ? 'font-semibold text-warn-text' : 'text-muted')}>{state}</span>
      </span>
      {actions.length > 0 && <ChevronRight size={18} className="-mr-1 shrink-0 text-muted" />}
    </>
  )
  if (actions.length === 0)
    return <li className="flex min-h-12 items-center gap-3 px-4 py-1.5 leading-snug">{content}</li>
  if (id !== null && actions.every((action) => action === 'open'))
    return (
      <li>
        <Link to={paths.signup(id)} className={LIST_ROW}>
          {content}
        </Link>
      </li>
    )
  return (
    <li>
      <Actions plan={plan} date={date} name={name} when={when} state={state} actions={actions}>
        {content}
      </Actions>
    </li>
  )
}

interface ActionsProps extends Pick<PlannedDateRowProps, 'plan' | 'date' | 'name'> {
  when: string
  state: string
  actions: DateAction[]
  children: ReactNode
}

function Actions({ plan, date, name, when, state, actions, children }: ActionsProps) {
  const [opened, setOpened] = useState<'actions' | 'call-off' | null>(null)
  const close = () => setOpened(null)
  const id = date.id ?? ''
  const event = { id, name: `${name}, ${when}`, datetime: null }
  const callOff = useCallOff(id)
  const { data: reach } = useQuery({ ...reachQuery(id), enabled: id !== '' && opened !== null })
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpened('actions')} className={LIST_ROW}>
        {children}
      </button>
      <DateSheet
        plan={plan}
        date={date}
        event={event}
        when={when}
        state={state}
        actions={actions}
        reach={reach}
        open={opened === 'actions'}
        onOpenChange={close}
        onCallOff={() => setOpened('call-off')}
      />
      <CallOffSheet
        event={event}
        isFinal={false}
        onCallOff={callOff.attempt}
        reach={reach}
        busy={callOff.isPending}
        open={opened === 'call-off'}
        onOpenChange={close}
      />
    </>
  )
}
