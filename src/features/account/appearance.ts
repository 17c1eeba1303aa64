export const THEMES = ['light', 'dark'] as const
export const FONT_SIZES = ['sm', 'md', 'lg'] as const

export type Theme = (typeof THEMES)[number]
export type FontSize = (typeof FONT_SIZES)[number]

/** The value when it is one of the choices, else null. */
export function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null {
  return choices.find((choice) => choice === value) ?? null
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * The look in an account's metadata: null until chosen once, and the device's own choice then stands. Every page needs
 * it; the other settings (`rules.ts`) are read where they are shown or used.
 */
export function appearanceOf(metadata: unknown): { theme: Theme | null; fontSize: FontSize | null } {
  const stored = asRecord(asRecord(metadata).settings)
  return { theme: oneOf(THEMES, stored.theme), fontSize: oneOf(FONT_SIZES, stored.fontSize) }
}
