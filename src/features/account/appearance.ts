import { locale } from '@/lib/text/translate'

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
 * Theme and font size in an account's metadata; null until chosen, and then the device's own choice counts. Every page
 * needs them, so they are apart from the other settings (`rules.ts`).
 */
export function appearanceOf(metadata: unknown): { theme: Theme | null; fontSize: FontSize | null } {
  const stored = asRecord(asRecord(metadata).settings)
  return { theme: oneOf(THEMES, stored.theme), fontSize: oneOf(FONT_SIZES, stored.fontSize) }
}

/** Whether an account has chosen a language or a clock, or has no language for this page. `sync-language.ts`, which most visitors do not load, uses both. */
export function concernsLanguage(metadata: unknown): boolean {
  const { language, clock, pageLanguage } = asRecord(asRecord(metadata).settings)
  return Boolean(language ?? clock ?? (!pageLanguage && locale().catalog))
}
