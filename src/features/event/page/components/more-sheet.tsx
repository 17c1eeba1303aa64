import {
  CalendarPlus,
  ClipboardCheck,
  Copy,
  Handshake,
  History,
  ListOrdered,
  MessageSquare,
  Printer,
  Shirt,
  UserPlus,
} from 'lucide-react'
import { Fragment } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { ActivitySheetPart } from '@/features/event/activity/lazy'
import { AddPeopleSheetPart } from '@/features/event/add-people/lazy'
import { AttendanceSheetPart } from '@/features/event/attendance/lazy'
import { CohostsSheetPart, StopCohostingPart } from '@/features/event/cohosts/lazy'
import { WriteSheetPart } from '@/features/event/notices/lazy'
import { chatList } from '@/features/event/share/chat-list'
import { invitationTo } from '@/features/event/share/invitation'
import { EventCalendarPart, PrintedListPart } from '@/features/event/share/lazy'
import { TeamsSheetPart } from '@/features/event/teams/lazy'
import { useDuplicateEvent } from '@/lib/backend/duplicate-event'
import { serverTime } from '@/lib/browser/clock'
import { paths } from '@/lib/browser/paths'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { cx } from '@/ui/layout/cx'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { GROUPS, type MoreAction, type MoreKind, moreActions } from '../more-actions'

const ICONS: Record<MoreKind, typeof History> = {
  list: ListOrdered,
  print: Printer,
  calendar: CalendarPlus,
  write: MessageSquare,
  add: UserPlus,
  came: ClipboardCheck,
  activity: History,
  teams: Shirt,
  duplicate: Copy,
  cohosts: Handshake,
  stop: Handshake,
}

/** Copies the event and goes to the copy. The sheet stays until then, because nothing else shows that it is on its way. */
function useDuplicate(event: { id: string; name: string }, onDone: () => void) {
  const duplicate = useDuplicateEvent()
  const navigate = useNavigateFromHere()
  const start = useOneAtATime(async () => {
    const copy = await duplicate.mutateAsync(event).catch(() => null)
    if (copy) navigate(paths.signup(copy.id))
    onDone()
  })
  return { start, isPending: duplicate.isPending }
}

/** Lists the actions of `more-actions.ts` and opens what each of them needs. */
export function MoreSheet({ data, now, open, onOpenChange }: SheetState & { data: EventPageData; now: Date }) {
  const { event } = data
  const shown = useShownValue<MoreKind>()
  const { copy, byHand } = useCopy({ label: 'List', title: 'Copy List' })
  const actions = moreActions(data, now)
  const duplicate = useDuplicate(event, () => onOpenChange(false))

  function choose(kind: MoreKind) {
    if (kind === 'duplicate') return void duplicate.start()
    onOpenChange(false)
    if (kind === 'list') void copy(chatList(data, invitationTo(data).link, serverTime()))
    else shown.show(kind)
  }

  const list = (some: readonly MoreAction[]) => (
    <ChoiceList>
      {some.map(({ kind, group: _, refusal, hint, ...rest }) => {
        const Icon = ICONS[kind]
        return (
          <Choice
            key={kind}
            {...rest}
            icon={<Icon size={20} />}
            hint={refusal ?? (kind === 'duplicate' && duplicate.isPending ? 'Duplicating...' : hint)}
            isOff={refusal !== undefined}
            onChoose={() => choose(kind)}
          />
        )
      })}
    </ChoiceList>
  )
  const sheet = { open: shown.open, onOpenChange: shown.setOpen }
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title="More Actions">
        {GROUPS.map((group) => {
          const some = actions.filter((one) => one.group === group)
          return (
            some.length > 0 && (
              <section key={group} aria-labelledby={`more-${group}`}>
                {/* With two actions no headings are needed. */}
                <h3
                  id={`more-${group}`}
                  className={cx('pt-2 font-semibold text-muted text-small', actions.length < 3 && 'sr-only')}
                >
                  {group}
                </h3>
                {list(some)}
              </section>
            )
          )
        })}
      </Sheet>
      {byHand}
      {/* A new key each time it is opened. */}
      <Fragment key={shown.count}>
        {shown.value === 'calendar' && <EventCalendarPart {...sheet} data={data} now={now} />}
        {shown.value === 'print' && <PrintedListPart data={data} now={now} />}
        {shown.value === 'activity' && <ActivitySheetPart {...sheet} eventId={event.id} sections={event.sections} />}
        {shown.value === 'write' && <WriteSheetPart {...sheet} data={data} link={invitationTo(data).link} />}
        {shown.value === 'add' && <AddPeopleSheetPart {...sheet} data={data} />}
        {shown.value === 'came' && <AttendanceSheetPart {...sheet} data={data} now={now} />}
        {shown.value === 'teams' && <TeamsSheetPart {...sheet} data={data} />}
        {shown.value === 'cohosts' && <CohostsSheetPart {...sheet} event={event} />}
        {shown.value === 'stop' && <StopCohostingPart {...sheet} event={event} ofSeries={data.cohost === 'series'} />}
      </Fragment>
    </>
  )
}
