/** The app's one face, as tailwind.config.ts names it. */
export const FACE = 'Inter Variable'

/** The storage key for the address of the font's file, on a device that has it. */
export const FACE_KEPT = 'roster-face'

/** What both font faces (src/early/face.ts, src/app/face.ts) have in common. */
export const FACE_LOOK = { weight: '100 900', display: 'optional' } as const
