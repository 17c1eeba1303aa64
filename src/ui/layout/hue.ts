import type { CSSProperties } from 'react'

/** A number that is always the same for the same text, whatever its case. Neighboring texts land far apart (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** The hue of a person without a slot, 0 to 359, from the name. */
export function hueOfName(name: string): number {
  return hashOf(name) % 360
}

/**
 * The hue of the person in a slot, 0 to 359. Neighbors on a roster are a golden angle apart: however many there are, no
 * two neighbors look alike.
 * @param slot its number, from 1
 */
export function hueOfSlot(slot: number): number {
  return Math.round(200 + 137.5 * (slot - 1)) % 360
}

/** The hues that an event can have: two events have the same hue, or two that differ clearly. */
export const HUES = 12
/** Parts of the pattern that a cover can show. */
export const CROPS = 48

/** A chosen look, in place of an id. Ids have at least eight characters. */
const LOOK = /^\d{1,3}$/

/** Which hue and which part of the pattern a look or an id stands for, both counted from 0. */
export function lookOfSeed(seed: string): { hue: number; crop: number } {
  if (LOOK.test(seed)) return { hue: Math.floor(Number(seed) / CROPS) % HUES, crop: Number(seed) % CROPS }
  // A different number than the hue's: events with the same hue need not share the pattern.
  return { hue: Math.floor((hashOf(seed) % 360) / (360 / HUES)), crop: hashOf(`cover ${seed}`) % CROPS }
}

/** The hue of an event or a group in degrees, from its chosen look or its id. */
export function hueOfId(seed: string): number {
  return degreesOf(lookOfSeed(seed).hue)
}

/** The degrees of a hue that is counted from 0. */
export function degreesOf(hue: number): number {
  return (360 / HUES) * (hue + 0.5)
}

/** Yellows, which the dark theme gives more color (slots.css). */
const WARM = { from: 40, to: 80 }

type HueStyle = CSSProperties & Record<'--h', number>

/** The attributes that, beside the class `hue`, give an element the tones of a hue: `bg-(--soft)`, `text-(--ink)` … */
export function hueProps(hue: number): { style: HueStyle; 'data-warm': true | undefined } {
  const isWarm = hue >= WARM.from && hue <= WARM.to
  return { style: { '--h': hue }, 'data-warm': isWarm || undefined }
}
