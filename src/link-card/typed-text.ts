import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { visibleName } from '@/lib/text/visible-name'
import { clockText } from '@/lib/text/zone-time'

/** How what was typed and picked stands on a card. Pure. */

/**
 * 'Tue, Nov 24, 6:00 PM' as the clocks show it where the event is. A card has no viewer whose time it could tell; where
 * the zone is not known, the time says which one it means.
 */
export function eventTimeText(iso: string, zone: string | null | undefined): string | null {
  for (const [place, mark] of [
    [zone, ''],
    ['UTC', ' UTC'],
  ] as const) {
    if (!place) continue
    try {
      const { day, time } = clockText(iso, place)
      return `${day}, ${time}${mark}`
    } catch {
      // This host does not know the zone, or nobody can read the date.
    }
  }
  return null
}

/** What somebody has typed, on one line, not longer than a card shows, and without turning the line around. */
export function oneLine(text: string, longest: number): string {
  const line = visibleName(text).replace(/\s+/g, ' ')
  // By what people see as one character: half an emoji is none.
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment)
  const fits = characters.length <= longest
  return bidiIsolate(
    fits
      ? line
      : `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`,
  )
}
