import type { CSSProperties } from 'react'

/** A number that is always the same for the same text, whatever its case. Neighbouring texts land far apart (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** The hue of a person who stands in no slot, 0 to 359, from the name. */
export function hueOfName(name: string): number {
  return hashOf(name) % 360
}

/**
 * The hue of whoever is in a slot, 0 to 359. Neighbours on a roster lie a golden angle apart: however many there are, no
 * two that stand together look alike.
 * @param slot its number, from 1
 */
export function hueOfSlot(slot: number): number {
  return Math.round(200 + 137.5 * (slot - 1)) % 360
}

/** The hue of an event or a group, from its id. One of twelve: two events then have the same hue, or two that differ clearly. */
export function hueOfId(id: string): number {
  return 15 + 30 * Math.floor((hashOf(id) % 360) / 30)
}

/** Yellows, which the dark theme gives more colour (slots.css). */
const WARM = { from: 40, to: 80 }

type HueStyle = CSSProperties & Record<'--h', number>

/** The attributes that, beside the class `hue`, give an element the tones of a hue: `bg-(--soft)`, `text-(--ink)` … */
export function hueProps(hue: number): { style: HueStyle; 'data-warm': true | undefined } {
  const isWarm = hue >= WARM.from && hue <= WARM.to
  return { style: { '--h': hue }, 'data-warm': isWarm || undefined }
}
