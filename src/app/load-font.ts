import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url'
import { EXTENDED_LATIN, FONT_DESCRIPTORS, FONT_KEY, FONT_NAME } from '@/lib/browser/font'
import { writeStored } from '@/lib/browser/storage'
import { beforeNextPage } from './page-change'

/**
 * Fetches the app's font and applies it from the next page on, so that visible text does not reflow. The next visit has
 * it from the start (src/boot/stored-font.ts).
 */
export async function loadFont(): Promise<void> {
  const font = new FontFace(FONT_NAME, `url(${latin})`, FONT_DESCRIPTORS)
  await font.load()
  writeStored(FONT_KEY, latin)
  beforeNextPage(() => {
    // The boot script's font may have come too late. Then the browser would never use it.
    document.fonts.clear()
    document.fonts.add(font)
    // `optional` would never use a file that comes this late. A single letter that changes its shape moves nothing.
    document.fonts.add(
      new FontFace(FONT_NAME, `url(${latinExt})`, {
        ...FONT_DESCRIPTORS,
        display: 'swap',
        unicodeRange: EXTENDED_LATIN,
      }),
    )
  })
}
