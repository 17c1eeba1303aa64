import { browserZone } from '@/lib/browser-zone'
import { localDay, localTime } from '@/lib/local-time'
import { ruleInShort } from '@/lib/series-words'
import type { EditableEvent } from './form-read-schema'

/**
 * How a series reads when a date of it moves and the others follow: 'Every Wednesday at 8:00 PM'. Null where the start
 * stays what it was.
 * @param datetime the new start, ISO
 */
export function ruleAfterMove({ series, ...event }: EditableEvent, datetime: string | null): string | null {
  if (!series || !datetime || !event.datetime || Date.parse(datetime) === Date.parse(event.datetime)) return null
  // New times are those of this browser's clock, and so is the zone from then on (`getsZone`).
  const zone = browserZone() ?? series.time_zone
  const day = localDay(datetime, zone)
  const staysOnDay = day === localDay(event.datetime, series.time_zone)
  const { every, starts_on } = series
  return `${ruleInShort({ every, starts_on: staysOnDay ? starts_on : day })} at ${localTime(datetime, zone)}`
}
