/** No slot has a higher number; the same limit as in the database. */
const MOST_SLOTS = 2000

/** The numbers of the slots that nobody has, from the lowest on. @param max null: no limit */
export function* freeSlots(
  taken: readonly { slot_number: number }[],
  max: number | null,
): Generator<number, undefined> {
  const numbers = new Set(taken.map(({ slot_number }) => slot_number))
  for (let slot = 1; slot <= (max ?? MOST_SLOTS); slot += 1) if (!numbers.has(slot)) yield slot
  return undefined
}
