/** The app's only font, as tailwind.config.ts names it. */
export const FONT_NAME = 'Inter Variable'

/** The storage key for the address of the font's file, on a device that has it. */
export const FONT_KEY = 'roster-face'

/** What both font faces (src/early/stored-font.ts, src/app/load-font.ts) have in common. */
export const FONT_DESCRIPTORS = { weight: '100 900', display: 'optional' } as const
