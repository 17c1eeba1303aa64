import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { EXTENDED_LATIN, FONT_DESCRIPTORS } from '@/lib/browser/font'

/** The app's font under a separate name: loading it for the canvas must not restyle visible text. */
const NAME = 'Roster Picture'
export const PICTURE_FONT = `"${NAME}", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`

let faces: FontFace[] | undefined

/**
 * Loads the font for a text that is about to be drawn: a canvas draws at once, with what is there. Without a network, on
 * a phone that never had the font, the picture gets the phone's own letters.
 */
export async function loadPictureFont(text: string): Promise<void> {
  faces ??= [
    new FontFace(NAME, `url(${latin})`, FONT_DESCRIPTORS),
    new FontFace(NAME, `url(${latinExt})`, { ...FONT_DESCRIPTORS, unicodeRange: EXTENDED_LATIN }),
  ]
  // Added each time: a new page may have cleared all typefaces since (src/app/load-font.ts).
  for (const face of faces) document.fonts.add(face)
  await document.fonts.load(`600 40px "${NAME}"`, `Roster ${text}`).catch(() => undefined)
}
