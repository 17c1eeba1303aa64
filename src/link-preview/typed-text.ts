import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ellipsize } from '@/lib/text/ellipsize'
import { visibleName } from '@/lib/text/visible-name'
import { clockInZone, dayAndTime } from '@/lib/text/zone-time'

/** Typed texts and picked times for a card. Pure. */

/**
 * 'Tue, Nov 24, 6:00 PM', with the year if it is not this one; in the event's zone, because a card has no viewer. In UTC, and marked so, if the zone is
 * unknown.
 */
export function eventTimeText(iso: string, zone: string | null | undefined, now: Date): string | null {
  for (const [place, mark] of [
    [zone, ''],
    ['UTC', ' UTC'],
  ] as const) {
    if (!place) continue
    try {
      const { day, time } = clockInZone(iso, now, place)
      return dayAndTime(day, time + mark)
    } catch {
      // This host does not know the zone, or the date is invalid.
    }
  }
  return null
}

/** A typed text on one line, not longer than a card shows, with bidi isolates. */
export function oneLine(text: string, longest: number): string {
  const line = visibleName(text).replace(/\s+/g, ' ')
  // Cut between characters as people see them, so that no emoji is cut in half.
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment)
  const fits = characters.length <= longest
  return bidiIsolate(fits ? line : ellipsize(characters.slice(0, longest - 1).join('')))
}
