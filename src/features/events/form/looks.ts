import { tIn } from '@/lib/text/translate'
import { CROPS, HUES, lookOfSeed } from '@/ui/layout/hue'

/** Choosing the look of an event: `48 × hue + crop`, as `events.look` stores it. Pure. */

/** How many looks there are. */
export const LOOKS = HUES * CROPS

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

/** The look with another hue, and the same part of the pattern. */
export const withHue = (seed: string, hue: number): number => hue * CROPS + lookOfSeed(seed).crop
