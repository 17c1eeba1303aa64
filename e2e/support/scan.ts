import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

const require = createRequire(import.meta.url)

/** A QR reader that knows nothing of ours. It wants pixels, which a page can make of any picture. */
const READER = readFileSync(require.resolve('jsqr'), 'utf8')

type Reader = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/**
 * The text that a scanner reads in a picture; null without a code.
 * @param picture a PNG
 */
export async function scan(context: BrowserContext, picture: Buffer): Promise<string | null> {
  // An empty page: the app's own may load no other scripts and pictures.
  const page = await context.newPage()
  await page.evaluate(READER)
  const read = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('No canvas')
    brush.drawImage(image, 0, 0)
    const { data } = brush.getImageData(0, 0, image.width, image.height)
    const { jsQR } = window as unknown as { jsQR: Reader }
    return jsQR(data, image.width, image.height)?.data ?? null
  }, picture.toString('base64'))
  await page.close()
  return read
}
