import { CalendarPlus, ClipboardCheck, Handshake, History, ListOrdered, Shirt, Users } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { eventDate } from '@/entities/event/event-times'
import { waitingRows } from '@/entities/slots/waitlist'
import { readGuest } from '@/features/event/guest-link/guests'
import { hasManyGuests, MANY_GUESTS } from '@/features/event/roster/recent-guests'
import { useSession } from '@/lib/backend/session'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { feedFor, whyNoCalendar } from '../calendar-rules'
import { chatList } from '../chat-list'
import { invitationTo } from '../invitation'

const CalendarSheet = lazyPart(() => import('./calendar-sheet').then((module) => module.CalendarSheet))
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

interface Action {
  what: 'list' | 'calendar' | 'came' | 'activity' | 'teams' | 'cohosts' | 'stop' | 'guests'
  title: string
  icon: typeof History
  hint?: string | undefined
  /** Why it cannot be done now. */
  refusal?: string | undefined
  hasNews?: boolean
}

const HELPING = { event: 'You are a co-host of this event', series: 'You are a co-host of all its dates' } as const

/** What can be done with an event beside Edit, Share and Export, and what each of it opens. What cannot be done now stands at the end. */
export function MoreSheet({ data, now, open, onOpenChange }: MoreSheetProps) {
  const { event, viewer } = data
  const isSignedIn = useSession().user !== null
  /** It stays while its sheet closes. */
  const [shown, setShown] = useState<{ what: Action['what']; open: boolean; count: number } | null>(null)
  const { copy, byHand } = useCopy({ label: 'List', title: 'Copy the list' })
  const people = [...data.roster, ...waitingRows(data)]
  const hasNews = viewer.has_news === true
  const actions: Action[] = [
    { what: 'list', title: 'Copy List', icon: ListOrdered, hint: 'Names and slots, for the chat' },
    { what: 'calendar', title: 'Add to Calendar', icon: CalendarPlus, refusal: whyNoCalendar(event, now) },
  ]
  const start = eventDate(event)
  if (viewer.manages && start !== null && new Date(start) <= now) {
    actions.push({
      what: 'came',
      title: 'Who Came',
      icon: ClipboardCheck,
      hint: 'One tap for each person',
      refusal: data.roster.length > 0 || event.group_id || data.series ? undefined : 'Nobody has a slot.',
    })
  }
  if (viewer.manages) {
    actions.push(
      { what: 'activity', title: 'Activity', icon: History, hint: hasNews ? 'Something new' : undefined, hasNews },
      {
        what: 'teams',
        title: 'Split into teams',
        icon: Shirt,
        // Who left since may have been in one.
        refusal: data.roster.length > 1 || data.teams ? undefined : 'Two people need a slot for that.',
      },
      ...(viewer.is_organizer
        ? [{ what: 'cohosts', title: 'Co-hosts', icon: Handshake, hint: 'People who help you run it' } as const]
        : []),
      ...(data.cohost
        ? [{ what: 'stop', title: 'Stop helping', icon: Handshake, hint: HELPING[data.cohost] } as const]
        : []),
      {
        what: 'guests',
        title: 'Remove recent guests',
        icon: Users,
        refusal: hasManyGuests(people, now)
          ? undefined
          : `Fewer than ${MANY_GUESTS} guests signed up in the last 24 hours.`,
      },
    )
  }
  const offered = actions.filter((one) => !one.refusal)
  const refused = actions.filter((one) => one.refusal)
  const list = (some: readonly Action[]) =>
    some.length > 0 && (
      <ChoiceList>
        {some.map(({ what, icon: Icon, refusal, hint, ...rest }) => (
          <Choice
            key={what}
            {...rest}
            icon={<Icon aria-hidden="true" size={20} />}
            hint={refusal ?? hint}
            isOff={refusal !== undefined}
            onChoose={() => {
              onOpenChange(false)
              if (what === 'list') void copy(chatList(data, invitationTo(data).link, new Date()))
              else setShown({ what, open: true, count: (shown?.count ?? 0) + 1 })
            }}
          />
        ))}
      </ChoiceList>
    )
  const sheet = shown && {
    open: shown.open,
    onOpenChange: (isOpen: boolean) => setShown({ ...shown, open: isOpen }),
  }
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title="More actions">
        {list(offered)}
        {offered.length > 0 && refused.length > 0 && <hr className="my-1 border-line" />}
        {list(refused)}
      </Sheet>
      {byHand}
      {/* Anew each time it is opened. */}
      <Fragment key={shown?.count}>
        {sheet && shown.what === 'calendar' && (
          <CalendarSheet
            {...sheet}
            event={event}
            feed={feedFor(data, readGuest(event.id)?.secret ?? null, isSignedIn)}
          />
        )}
        {sheet && shown.what === 'activity' && (
          <ActivitySheet {...sheet} eventId={event.id} hasNews={hasNews} sections={event.sections} />
        )}
        {sheet && shown.what === 'came' && <AttendanceSheet {...sheet} data={data} now={now} />}
        {sheet && shown.what === 'teams' && <TeamsSheet {...sheet} data={data} />}
        {sheet && shown.what === 'cohosts' && <CohostsSheet {...sheet} event={event} />}
        {sheet && shown.what === 'stop' && (
          <StopCohosting {...sheet} event={event} ofSeries={data.cohost === 'series'} />
        )}
        {sheet && shown.what === 'guests' && (
          <RecentGuestsSheet {...sheet} eventId={event.id} rows={people} now={now} />
        )}
      </Fragment>
    </>
  )
}
