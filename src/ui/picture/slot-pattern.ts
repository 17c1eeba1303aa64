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

/** How many are taken where the pattern tells nothing: of a group, and of what strangers may not know. */
const DECORATION = 5

/** The eight layers. Five slots further each time, so that those that are taken lie apart. */
export function layersOf(taken = DECORATION): { isTaken: boolean; x: number }[] {
  return Array.from({ length: SLOTS_IN_ROW }, (_, index) => ({
    isTaken: index < taken,
    x: ((5 * index) % SLOTS_IN_ROW) * SLOT_PX,
  }))
}

/**
 * How many of the eight are taken where `taken` of `size` are: all of a full event and of no other, none before somebody is in. Without a limit
 * each of the first seven people takes one. @param size Infinity without a limit
 */
export function patternTaken(taken: number, size: number): number {
  if (taken >= size) return SLOTS_IN_ROW
  const slots = size === Number.POSITIVE_INFINITY ? taken : Math.round((taken / size) * SLOTS_IN_ROW)
  return Math.min(Math.max(slots, Math.min(taken, 1)), SLOTS_IN_ROW - 1)
}
