import type { Facts } from '@/entities/event/facts'
import { patternTaken } from '@/ui/picture/slot-pattern'

/**
 * How full the cover of an event is, on its page, its invite and its picture: `Cover` takes the number. Undefined, so that the cover shows
 * no count, in a private event for viewers who may not open it. Pure.
 */
export function coverSlots(
  { sections, is_private }: Pick<Facts, 'sections' | 'is_private'>,
  mayOpen = !is_private,
): number | undefined {
  if (!mayOpen) return undefined
  const sizes = sections.map(({ size }) => size ?? Number.POSITIVE_INFINITY)
  // People beyond a lowered maximum do not fill a slot of another section.
  const taken = sections.map((section, index) => Math.min(section.taken, sizes[index] ?? 0))
  return patternTaken(sum(taken), sum(sizes))
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
