/**
 * The pattern of a cover: rows of slots, each taken or free. A file has one slot in each row, a taken one (slot-taken.svg) or a free one
 * (slot-free.svg), and the pattern lays it eight times, each time shifted. So of any eight slots in a row the same number is taken. Pure.
 */

/** The size of a file, px. It repeats without a seam. */
export const TILE = { width: 608, height: 240 }
/** Slots in a row of it, px apart. */
export const SLOTS_IN_ROW = 8
export const SLOT_PX = TILE.width / SLOTS_IN_ROW
export const ROW_PX = 40

/** Filled slots of a purely decorative pattern: for groups, and for data that strangers may not see. */
const DECORATION = 5

/** The eight layers. Each is shifted by five slots, so that taken slots are apart. */
export function layersOf(taken = DECORATION): { isTaken: boolean; x: number }[] {
  return Array.from({ length: SLOTS_IN_ROW }, (_, index) => ({
    isTaken: index < taken,
    x: ((5 * index) % SLOTS_IN_ROW) * SLOT_PX,
  }))
}

/**
 * Number of the eight slots to fill for `taken` of `size`: all if the event is full, otherwise fewer; none without
 * participants. Without a limit each of the first seven people fills one.
 * @param size Infinity without a limit
 */
export function patternTaken(taken: number, size: number): number {
  if (taken >= size) return SLOTS_IN_ROW
  const slots = size === Number.POSITIVE_INFINITY ? taken : Math.round((taken / size) * SLOTS_IN_ROW)
  return Math.min(Math.max(slots, Math.min(taken, 1)), SLOTS_IN_ROW - 1)
}
