import type { EventPageData } from '@/entities/event/event-schema'
import { mayDo } from '@/entities/event/rights'
import { canStillRun } from '@/entities/event/run-day'
import { whyNoCalendar } from '@/features/event/share/calendar-rules'
import { asksWhoCame, hasWhoCame } from './rules'

/** What can be done with an event besides Edit, Share and Export. Pure. */

export type MoreKind =
  | 'list'
  | 'print'
  | 'calendar'
  | 'came'
  | 'write'
  | 'teams'
  | 'activity'
  | 'duplicate'
  | 'add'
  | 'cohosts'
  | 'stop'

export const GROUPS = ['Share', 'Run', 'People'] as const

export interface MoreAction {
  kind: MoreKind
  group: (typeof GROUPS)[number]
  title: string
  /** In a word or three, at the end of the title's line. */
  value?: string | undefined
  /** A sentence below the title. */
  hint?: string | undefined
  /** Why it cannot be done now. */
  refusal?: string | undefined
}

const COHOST_OF = { event: 'You are a co-host of this event', series: 'You are a co-host of all its dates' } as const

/** The actions that this viewer is shown, in the order of their groups. */
export function moreActions(data: EventPageData, now: Date): MoreAction[] {
  const { event, viewer, cohost } = data
  const forEverybody: MoreAction[] = [
    { kind: 'list', group: 'Share', title: 'Copy List', value: 'for the chat' },
    { kind: 'calendar', group: 'Share', title: 'Add to Calendar', refusal: whyNoCalendar(event, now) },
  ]
  if (!viewer.manages) return forEverybody
  const actions = [...forEverybody, print]
  if (asksWhoCame(event, now)) actions.push(whoCame(data))
  actions.push(write(data), teams(data), activity, {
    kind: 'duplicate',
    group: 'Run',
    title: 'Duplicate',
    value: 'without the people',
  })
  if (canStillRun(event, now)) actions.push({ kind: 'add', group: 'People', title: 'Add People' })
  if (mayDo('own', data)) actions.push({ kind: 'cohosts', group: 'People', title: 'Co-hosts' })
  if (cohost) actions.push({ kind: 'stop', group: 'People', title: 'Stop Helping', hint: COHOST_OF[cohost] })
  return actions
}

const print: MoreAction = { kind: 'print', group: 'Share', title: 'Print', value: 'with boxes to tick' }

function whoCame(data: EventPageData): MoreAction {
  const refusal = hasWhoCame(data) ? undefined : 'Nobody has a slot.'
  return { kind: 'came', group: 'Run', title: 'Who Came', refusal }
}

function write({ roster, waiting_count }: EventPageData): MoreAction {
  const refusal = roster.length + (waiting_count ?? 0) > 0 ? undefined : 'Nobody is on the list yet.'
  return { kind: 'write', group: 'Run', title: 'Write', value: 'to everybody or some', refusal }
}

const activity: MoreAction = { kind: 'activity', group: 'Run', title: 'Activity' }

function teams({ event, roster, teams: known }: EventPageData): MoreAction {
  // Teams that exist can be opened even if people have left since then.
  const isPossible = roster.length > 1 || known
  const refusal = event.called_off_at
    ? 'The event was called off.'
    : isPossible
      ? undefined
      : 'This needs two people with a slot.'
  return { kind: 'teams', group: 'Run', title: 'Split into Teams', refusal }
}
