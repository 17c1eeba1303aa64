/** The app's only font, as tailwind.config.ts names it. */
export const FONT_NAME = 'Inter Variable'

/** The storage key for the address of the font's file, on a device that has it. */
export const FONT_KEY = 'roster-face'

/** Descriptors of both font faces (src/boot/stored-font.ts, src/app/load-font.ts). */
export const FONT_DESCRIPTORS = { weight: '100 900', display: 'optional' } as const

/** Latin letters of other languages. The browser fetches their file when the first of them is on the screen. */
export const EXTENDED_LATIN = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'
