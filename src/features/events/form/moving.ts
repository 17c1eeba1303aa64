import { isEnded } from '@/entities/event/event-times'
import { formatEventDate } from '@/lib/text/date-text'
import { countedPeople } from '@/lib/text/text'
import type { EventFormValues } from './schema'

/** The words for an edit that people are notified of: another start, end or place (`private.tell_changed`). Pure. */

export type WhenAndWhere = Pick<EventFormValues, 'datetime' | 'end_datetime' | 'location'>

const momentOf = (text: string | null) => (text ? Date.parse(text) : null)
const placeOf = ({ location }: WhenAndWhere) => location?.trim() ?? ''
const timesOf = ({ datetime, end_datetime }: WhenAndWhere) => ({
  datetime: datetime || null,
  end_datetime: end_datetime || null,
})

/** Whether people are notified once it is saved. Nobody is for an event that was over and stays so. */
export function isTold(before: WhenAndWhere, after: WhenAndWhere, now: Date): boolean {
  const isMoved =
    momentOf(before.datetime) !== momentOf(after.datetime) ||
    momentOf(before.end_datetime) !== momentOf(after.end_datetime)
  if (!isMoved && placeOf(before) === placeOf(after)) return false
  return !(isEnded(timesOf(before), now) && isEnded(timesOf(after), now))
}

export interface Reach {
  /** How many people it concerns, without the one who edits it. */
  people: number
  /** How many of them can be told. */
  told: number
}

/** The sentence that says who is told. Empty if it concerns nobody. */
export function reachText({ people, told }: Reach): string {
  if (people === 0) return ''
  if (told === 0) return 'Nobody can be told at once.'
  if (told < people) return `${told} of ${people} people will be told at once.`
  return `${countedPeople(told)} will be told at once.`
}

/** The same change as a sentence for the chat: when and where it is now, and what it was. */
export function movedText(name: string, before: WhenAndWhere, after: WhenAndWhere, link: string): string {
  const isElsewhere = placeOf(before) !== placeOf(after)
  const isLater = momentOf(before.datetime) !== momentOf(after.datetime)
  const isLonger = !isLater && momentOf(before.end_datetime) !== momentOf(after.end_datetime)
  const date = (text: string | null) => (text ? formatEventDate(text) : 'not set')
  const lines = [
    isLater && `Start: ${date(after.datetime)} (before: ${date(before.datetime)})`,
    isLonger && `End: ${date(after.end_datetime)} (before: ${date(before.end_datetime)})`,
    isElsewhere && `Location: ${placeOf(after) || 'not set'} (before: ${placeOf(before) || 'not set'})`,
  ]
  return [`${name.trim()} has changed.`, ...lines.filter(Boolean), link].join('\n')
}
