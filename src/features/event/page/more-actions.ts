import type { EventPageData } from '@/entities/event/event-schema'
import { mayDo } from '@/entities/event/rights'
import { canStillRun } from '@/entities/event/run-day'
import { t } from '@/lib/text/translate'

/** The actions of event managers for an event besides Edit, Share and Export. Pure. */

export type MoreKind = 'write' | 'add' | 'teams' | 'cohosts' | 'stop' | 'activity' | 'duplicate'

export interface MoreAction {
  kind: MoreKind
  title: string
  /** A sentence below the title. */
  hint?: string | undefined
  /** Why it cannot be done now. */
  refusal?: string | undefined
}

const COHOST_OF = {
  event: () => t('You are a co-host of this event'),
  series: () => t('You are a co-host of all its dates'),
}

/** The actions that this event manager is shown: six at most. */
export function moreActions(data: EventPageData, now: Date): MoreAction[] {
  const { event, cohost } = data
  const actions = [write(data)]
  if (canStillRun(event, now)) actions.push({ kind: 'add', title: t('Add People') })
  actions.push(teams(data))
  if (mayDo('own', data)) actions.push({ kind: 'cohosts', title: t('Co-hosts') })
  if (cohost) actions.push({ kind: 'stop', title: t('Stop Helping'), hint: COHOST_OF[cohost]() })
  actions.push({ kind: 'activity', title: t('Activity') }, { kind: 'duplicate', title: t('Duplicate') })
  return actions
}

function write({ roster, waiting_count }: EventPageData): MoreAction {
  const refusal = roster.length + (waiting_count ?? 0) > 0 ? undefined : t('No one is on the list yet.')
  return { kind: 'write', title: t('Write'), refusal }
}

function teams({ event, roster, teams: known }: EventPageData): MoreAction {
  // Teams that exist can be opened even if people have left since then.
  const isPossible = roster.length > 1 || known
  const refusal = event.called_off_at
    ? t('The event was called off.')
    : isPossible
      ? undefined
      : t('This needs two people with a slot.')
  return { kind: 'teams', title: t('Split into Teams'), refusal }
}
