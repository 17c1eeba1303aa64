import { patternTaken } from '@/ui/picture/slot-pattern'

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
