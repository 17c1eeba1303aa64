/** The app's one face, as tailwind.config.ts names it. */
export const FACE = 'Inter Variable'

/** Where it is written down that this device has the face, with the address of its file. */
export const FACE_KEPT = 'roster-face'

/** What both places say that hand the face to the browser. */
export const FACE_LOOK = { weight: '100 900', display: 'optional' } as const
