import { dayInZone } from '@/lib/text/zone-time'
import { type CalledOff, type EventTimes, stillLasts } from './event-times'

/**
 * Whether event managers can add and move people: as long as it lasts and takes place. Without an end this is the rest of its day, in its
 * zone (docs/decisions/dates.md).
 */
export function canStillRun(
  event: EventTimes & CalledOff & { time_zone?: string | null | undefined },
  now: Date,
): boolean {
  if (event.called_off_at) return false
  if (stillLasts(event, now)) return true
  const { datetime, end_datetime, time_zone } = event
  if (datetime === null || end_datetime !== null) return false
  const zone = time_zone ?? 'UTC'
  return dayInZone(now.toISOString(), zone) === dayInZone(datetime, zone)
}
