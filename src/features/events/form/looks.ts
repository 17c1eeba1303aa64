import { tIn } from '@/lib/text/translate'
import { CROPS, HUES, lookOfSeed } from '@/ui/layout/hue'

/** Choosing the look of an event: `48 × hue + crop`, as `events.look` stores it. Pure. */

/** The names of the hues, as `hue.ts` counts them. */
export const hueNames = () => [
  tIn('color', 'Violet'),
  tIn('color', 'Orchid'),
  tIn('color', 'Pink'),
  tIn('color', 'Rose'),
  tIn('color', 'Peach'),
  tIn('color', 'Lagoon'),
  tIn('color', 'Sky'),
  tIn('color', 'Blue'),
]

/**
 * A random look for a new event.
 * @param taken the hues of the latest events, a digit each, fewer than there are hues: it has another one
 */
export function newLook(taken: string, random: () => number = Math.random): number {
  const below = (count: number) => Math.floor(random() * count)
  const free = Array.from({ length: HUES }, (_, hue) => hue).filter((hue) => !taken.includes(String(hue)))
  return (free[below(free.length)] ?? 0) * CROPS + below(CROPS)
}

/** The look with another hue, and the same part of the pattern. */
export const withHue = (seed: string, hue: number): number => hue * CROPS + lookOfSeed(seed).crop
