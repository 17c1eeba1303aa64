import type { RosterRow } from '@/entities/event/event-schema'

/** A slot beside the one that was just taken. It is free when it has no row. */
export interface NearSlot {
  number: number
  row: RosterRow | undefined
}

/** The slots before and after this one. Null before the first slot and after the last. */
export function slotsBeside(
  rows: readonly RosterRow[],
  number: number,
  max: number | null,
): { before: NearSlot | null; after: NearSlot | null } {
  const at = (wanted: number): NearSlot | null =>
    wanted < 1 || (max !== null && wanted > max)
      ? null
      : { number: wanted, row: rows.find((row) => row.slot_number === wanted) }
  return { before: at(number - 1), after: at(number + 1) }
}
