import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { FACE, FACE_KEPT, FACE_LOOK } from '@/lib/face-name'
import { writeStored } from '@/lib/storage'
import { atNextPage } from './page-change'

/** Letters of other languages written in Latin. Their file is fetched when the first of them is on the screen. */
const EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'

/**
 * Fetches the face and hands it over with the next page: words that somebody is reading do not change their shape, and
 * nothing on the page moves. From the next visit on it is there at once (src/early/face.ts).
 */
export async function bringFace(): Promise<void> {
  const face = new FontFace(FACE, `url(${latin})`, FACE_LOOK)
  await face.load()
  writeStored(FACE_KEPT, latin)
  atNextPage(() => {
    // The one of the first paint may have come too late, and would stay so.
    document.fonts.clear()
    document.fonts.add(face)
    // `optional` would never show what is fetched this late. One letter that changes its shape moves no line.
    document.fonts.add(
      new FontFace(FACE, `url(${latinExt})`, { ...FACE_LOOK, display: 'swap', unicodeRange: EXTENDED }),
    )
  })
}
