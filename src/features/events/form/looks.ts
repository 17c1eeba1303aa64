import { CROPS, HUES, lookOfSeed } from '@/ui/layout/hue'

/** Choosing the look of an event: `48 × hue + crop`, as `events.look` stores it. Pure. */

/** How many looks there are. */
export const LOOKS = HUES * CROPS

const within = (number: number, count: number) => ((number % count) + count) % count

/** The look that a number of swipes away from another shows: the next hue, and the next part of the pattern. */
export function lookAfter(seed: string, swipes: number): number {
  const { hue, crop } = lookOfSeed(seed)
  return within(hue + swipes, HUES) * CROPS + within(crop + swipes, CROPS)
}

/** The look with another hue, and the same part of the pattern. */
export function withHue(seed: string, hue: number): number {
  return Math.min(Math.max(hue, 0), HUES - 1) * CROPS + lookOfSeed(seed).crop
}
