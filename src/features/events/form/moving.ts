import { isEnded } from '@/entities/event/event-times'
import { paths } from '@/lib/browser/paths'
import { formatEventDate } from '@/lib/text/date-text'
import { t, tIn } from '@/lib/text/translate'
import type { EditableEvent } from './form-read-schema'
import type { EventFormValues } from './schema'

/** The words for an edit that people are notified of: another start, end or place (`private.notify_changed`). Pure. */

export type WhenAndWhere = Pick<EventFormValues, 'datetime' | 'end_datetime' | 'location'>

const momentOf = (text: string | null) => (text ? Date.parse(text) : null)
const placeOf = ({ location }: WhenAndWhere) => location?.trim() ?? ''
const timesOf = ({ datetime, end_datetime }: WhenAndWhere) => ({
  datetime: datetime || null,
  end_datetime: end_datetime || null,
})

/** Whether people are notified once it is saved. No one, for an event that was over and stays so. */
export function isTold(before: WhenAndWhere, after: WhenAndWhere, now: Date): boolean {
  const isMoved =
    momentOf(before.datetime) !== momentOf(after.datetime) ||
    momentOf(before.end_datetime) !== momentOf(after.end_datetime)
  if (!isMoved && placeOf(before) === placeOf(after)) return false
  return !(isEnded(timesOf(before), now) && isEnded(timesOf(after), now))
}

/** The change as a message for the chat: when and where it is now, and what it was. */
export function movedText(
  event: Pick<EditableEvent, 'id' | 'series'>,
  before: WhenAndWhere,
  after: WhenAndWhere & { name: string },
): string {
  const isElsewhere = placeOf(before) !== placeOf(after)
  const isLater = momentOf(before.datetime) !== momentOf(after.datetime)
  const isLonger = !isLater && momentOf(before.end_datetime) !== momentOf(after.end_datetime)
  const date = (text: string | null) => (text ? formatEventDate(text) : tIn('date', 'not set'))
  const place = (of: WhenAndWhere) => placeOf(of) || tIn('place', 'not set')
  const lines = [
    isLater && t('Start: {date} (before: {before})', { date: date(after.datetime), before: date(before.datetime) }),
    isLonger &&
      t('End: {date} (before: {before})', { date: date(after.end_datetime), before: date(before.end_datetime) }),
    isElsewhere && t('Location: {place} (before: {before})', { place: place(after), before: place(before) }),
  ]
  const link = `${window.location.origin}${paths.invite('event', event.series?.id ?? event.id)}`
  return [t('{event} has changed.', { event: after.name.trim() }), ...lines.filter(Boolean), link].join('\n')
}
