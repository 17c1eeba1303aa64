import { lookOfSeed } from '@/ui/layout/hue'
import { patternTaken } from '@/ui/picture/slot-pattern'

interface Looks {
  event: { id: string; look?: number | null | undefined; series_id?: string | null | undefined }
  series?: { id: string } | null | undefined
}

/**
 * The look of an event, for `Cover`, `DateTile`, `Page` and `Sheet`: the chosen one; for an older event its id, and for
 * each date of a series the series' id. Lists, invite, page and pictures all ask this, so that one event has one color.
 */
export const lookOf = ({ event, series }: Looks): string =>
  event.look == null ? (series?.id ?? event.series_id ?? event.id) : String(event.look)

/** Which of the eight hues a chosen look has, counted from 0. */
export const hueOfLook = (look: number): number => lookOfSeed(String(look)).hue

/** An event as a list has it. Not every list counts. */
export interface Counts {
  participant_count?: number | null
  max_participants?: number | null
}

/** How full the cover of an event is, where only its counts are known: `Cover` takes the number. Undefined without them. Pure. */
export function coverOfCounts({ participant_count: taken, max_participants: max }: Counts): number | undefined {
  if (taken === undefined || max === undefined) return undefined
  return patternTaken(taken ?? 0, max ?? Number.POSITIVE_INFINITY)
}
