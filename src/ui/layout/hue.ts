import type { CSSProperties } from 'react'

/** A number that is always the same for the same text, whatever its case. Neighboring texts land far apart (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/**
 * The eight hues in degrees, as a chosen look counts them. None lies between 41 and 204: amber waits, and green is the viewer's own. A
 * look of an older release counts up to 11, and four of its hues follow from 0 again (`lookOfSeed`).
 */
const DEGREES = [280, 305, 330, 355, 40, 205, 230, 255] as const

/** The hues of slots 1 to 8, each far from those beside it. */
const OF_SLOTS = [205, 280, 40, 305, 230, 355, 255, 330] as const

/**
 * The hue of the person in a slot, in degrees. Slot 9 has that of slot 1.
 * @param slot its number, from 1
 */
export function hueOfSlot(slot: number): number {
  return OF_SLOTS[(slot + OF_SLOTS.length - 1) % OF_SLOTS.length] ?? OF_SLOTS[0]
}

/** That of the accent (tokens.css), which neither a person nor an event has. */
export const GREEN = 155

/** The hues that an event can have: two events have the same hue, or two that differ clearly. */
export const HUES = DEGREES.length
/** Parts of the pattern that a cover can show. */
export const CROPS = 48

/** A chosen look, in place of an id. Ids have at least eight characters. */
const LOOK = /^\d{1,3}$/

/** Which hue and which part of the pattern a look or an id stands for, both counted from 0. */
export function lookOfSeed(seed: string): { hue: number; crop: number } {
  if (LOOK.test(seed)) return { hue: Math.floor(Number(seed) / CROPS) % HUES, crop: Number(seed) % CROPS }
  // A different number than the hue's: events with the same hue need not share the pattern.
  return { hue: hashOf(seed) % HUES, crop: hashOf(`cover ${seed}`) % CROPS }
}

/** The hue of an event or a group in degrees, from its chosen look or its id. */
export function hueOfId(seed: string): number {
  return degreesOf(lookOfSeed(seed).hue)
}

export function degreesOf(hue: number): number {
  return DEGREES[hue % HUES] ?? DEGREES[0]
}

type HueStyle = CSSProperties & Record<'--h', number>

/** The attributes that, beside the class `hue`, give an element the tones of a hue: `bg-(--soft)`, `text-(--ink)` … */
export function hueProps(hue: number): { style: HueStyle; 'data-h': number } {
  return { style: { '--h': hue }, 'data-h': hue }
}
