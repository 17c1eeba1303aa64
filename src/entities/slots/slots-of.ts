import type { RosterRow } from '@/entities/event/event-schema'

/** A line of the list. */
export type Slot =
  | { kind: 'taken'; number: number; row: RosterRow }
  /** `number` is null where the next person would get a lower slot than this one. */
  | { kind: 'free'; number: number | null; isFirst: boolean }

/**
 * The rows of a section's list. With a maximum: slots 1 to max in order, then people beyond a lowered maximum.
 * Without one: all people, then one free slot after the last.
 */
export function slotsOf(rows: readonly RosterRow[], max: number | null): Slot[] {
  const inOrder = [...rows].sort((a, b) => a.slot_number - b.slot_number)
  const taken = (row: RosterRow): Slot => ({ kind: 'taken', number: row.slot_number, row })
  if (max === null) {
    const last = inOrder.at(-1)?.slot_number ?? 0
    const hasGap = last > inOrder.length
    return [...inOrder.map(taken), { kind: 'free', number: hasGap ? null : last + 1, isFirst: true }]
  }
  const bySlot = new Map(inOrder.map((row) => [row.slot_number, row]))
  let foundFree = rows.length >= max
  const slotRows: Slot[] = []
  for (let number = 1; number <= max; number += 1) {
    const row = bySlot.get(number)
    if (row) slotRows.push(taken(row))
    else {
      slotRows.push({ kind: 'free', number, isFirst: !foundFree })
      foundFree = true
    }
  }
  return [...slotRows, ...inOrder.filter((row) => row.slot_number < 1 || row.slot_number > max).map(taken)]
}
