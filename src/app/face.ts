import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { FACE, FACE_KEPT, FACE_LOOK } from '@/lib/browser/face-name'
import { writeStored } from '@/lib/browser/storage'
import { atNextPage } from './page-change'

/** Latin letters of other languages. The browser fetches their file when the first of them is on the screen. */
const EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'

/**
 * Fetches the app's font and uses it from the next page on, so that words which somebody is reading do not change and
 * nothing on the page moves. On the next visit it is there at once (src/early/face.ts).
 */
export async function bringFace(): Promise<void> {
  const face = new FontFace(FACE, `url(${latin})`, FACE_LOOK)
  await face.load()
  writeStored(FACE_KEPT, latin)
  atNextPage(() => {
    // The early entry's font face may have come too late. Then it would never be used.
    document.fonts.clear()
    document.fonts.add(face)
    // `optional` would never use a file that comes this late. A single letter that changes its shape moves no line.
    document.fonts.add(
      new FontFace(FACE, `url(${latinExt})`, { ...FACE_LOOK, display: 'swap', unicodeRange: EXTENDED }),
    )
  })
}
