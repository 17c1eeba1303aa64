import type { CSSProperties } from 'react'

/** A hue of the colour circle, 0 to 359, always the same for the same text: an event's id, a person's name. */
export function hueOf(text: string): number {
  // FNV-1a: neighbouring names land far apart.
  let hash = 0x811c9dc5
  for (const character of text.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0) % 360
}

/** Yellows, which the dark theme gives more colour (slots.css). */
const WARM = { from: 40, to: 80 }

type HueStyle = CSSProperties & Record<'--h', number>

/** The attributes that, beside the class `hue`, give an element the tones of a hue: `bg-(--soft)`, `text-(--ink)` … */
export function hueProps(hue: number): { style: HueStyle; 'data-warm': true | undefined } {
  const isWarm = hue >= WARM.from && hue <= WARM.to
  return { style: { '--h': hue }, 'data-warm': isWarm || undefined }
}
