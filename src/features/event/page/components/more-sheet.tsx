import { CalendarPlus, ClipboardCheck, Handshake, History, ListOrdered, Shirt, Users } from 'lucide-react'
import { Fragment } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { waitingRows } from '@/entities/slots/waitlist'
import { readGuest } from '@/features/event/guest-link/guests'
import { feedFor } from '@/features/event/share/calendar-rules'
import { chatList } from '@/features/event/share/chat-list'
import { invitationTo } from '@/features/event/share/invitation'
import { useSession } from '@/lib/backend/session'
import { serverTime } from '@/lib/browser/clock'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { type MoreAction, type MoreKind, moreActions } from '../more-actions'

const CalendarSheet = lazyPart(() =>
  import('@/features/event/share/components/calendar-sheet').then((module) => module.CalendarSheet),
)
const ActivitySheet = lazyPart(() =>
  import('@/features/event/activity/components/activity-sheet').then((module) => module.ActivitySheet),
)
const AttendanceSheet = lazyPart(() =>
  import('@/features/event/attendance/components/attendance-sheet').then((module) => module.AttendanceSheet),
)
const TeamsSheet = lazyPart(() =>
  import('@/features/event/teams/components/teams-sheet').then((module) => module.TeamsSheet),
)
const CohostsSheet = lazyPart(() =>
  import('@/features/event/cohosts/components/cohosts-sheet').then((module) => module.CohostsSheet),
)
const StopCohosting = lazyPart(() =>
  import('@/features/event/cohosts/components/stop-cohosting').then((module) => module.StopCohosting),
)
const RecentGuestsSheet = lazyPart(() =>
  import('@/features/event/roster/components/recent-guests-sheet').then((module) => module.RecentGuestsSheet),
)

interface MoreSheetProps {
  data: EventPageData
  now: Date
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ICONS: Record<MoreKind, typeof History> = {
  list: ListOrdered,
  calendar: CalendarPlus,
  came: ClipboardCheck,
  activity: History,
  teams: Shirt,
  cohosts: Handshake,
  stop: Handshake,
  guests: Users,
}

/** Lists the actions of `more-actions.ts` and opens what each of them needs. What cannot be done now stands at the end. */
export function MoreSheet({ data, now, open, onOpenChange }: MoreSheetProps) {
  const { event } = data
  const isSignedIn = useSession().user !== null
  const shown = useShownValue<MoreKind>()
  const { copy, byHand } = useCopy({ label: 'List', title: 'Copy the list' })
  const actions = moreActions(data, now)
  const offered = actions.filter((one) => !one.refusal)
  const refused = actions.filter((one) => one.refusal)

  function choose(kind: MoreKind) {
    onOpenChange(false)
    if (kind === 'list') void copy(chatList(data, invitationTo(data).link, serverTime()))
    else shown.show(kind)
  }

  const list = (some: readonly MoreAction[]) =>
    some.length > 0 && (
      <ChoiceList>
        {some.map(({ kind, refusal, hint, ...rest }) => {
          const Icon = ICONS[kind]
          return (
            <Choice
              key={kind}
              {...rest}
              icon={<Icon aria-hidden="true" size={20} />}
              hint={refusal ?? hint}
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
      <Sheet open={open} onOpenChange={onOpenChange} title="More actions">
        {list(offered)}
        {offered.length > 0 && refused.length > 0 && <hr className="my-1 border-line" />}
        {list(refused)}
      </Sheet>
      {byHand}
      {/* A new one each time it is opened. */}
      <Fragment key={shown.count}>
        {shown.value === 'calendar' && (
          <CalendarSheet
            {...sheet}
            event={event}
            feed={feedFor(data, readGuest(event.id)?.secret ?? null, isSignedIn)}
          />
        )}
        {shown.value === 'activity' && (
          <ActivitySheet
            {...sheet}
            eventId={event.id}
            hasNews={data.viewer.has_news === true}
            sections={event.sections}
          />
        )}
        {shown.value === 'came' && <AttendanceSheet {...sheet} data={data} now={now} />}
        {shown.value === 'teams' && <TeamsSheet {...sheet} data={data} />}
        {shown.value === 'cohosts' && <CohostsSheet {...sheet} event={event} />}
        {shown.value === 'stop' && <StopCohosting {...sheet} event={event} ofSeries={data.cohost === 'series'} />}
        {shown.value === 'guests' && (
          <RecentGuestsSheet {...sheet} eventId={event.id} rows={[...data.roster, ...waitingRows(data)]} now={now} />
        )}
      </Fragment>
    </>
  )
}
