import { readFileSync, writeFileSync } from 'node:fs'

/** Pictures on one page, so that anyone can look at all screens at once. */

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * @param {Browser} browser
 * @param {{ name: string, file: string }[]} screens
 * @param {string} target
 * @param {number} [width] of each
 */
export async function contactSheet(browser, screens, target, width = 195) {
  const figures = screens.map(
    ({ name, file }) =>
      `<figure><img src="${dataUrl(file)}" width="${width}"><figcaption style="width: ${width}px">${name}</figcaption></figure>`,
  )
  await draw(browser, figures.join(''), width < 195 ? 2830 : 1640, target)
}

/**
 * The README's picture: six screens side by side.
 * @param {Browser} browser
 * @param {string[]} files
 * @param {string} target
 */
export async function overview(browser, files, target) {
  await draw(
    browser,
    files.map((file) => `<figure><img src="${dataUrl(file)}" width="390"></figure>`).join(''),
    1258,
    target,
  )
}

/** @param {string} file */
function dataUrl(file) {
  return `data:image/png;base64,${readFileSync(file).toString('base64')}`
}

/**
 * @param {Browser} browser
 * @param {string} figures
 * @param {number} width
 * @param {string} target
 */
async function draw(browser, figures, width, target) {
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  // Three hundred pictures take a while.
  page.setDefaultTimeout(0)
  await page.setContent(`<style>
    body { margin: 0; padding: 24px; display: flex; flex-wrap: wrap; gap: 20px; background: #d9dcd3; font: 12px sans-serif }
    figure { margin: 0 } img { display: block; border-radius: 14px } figcaption { padding: 6px 2px; overflow-wrap: anywhere }
  </style>${figures}`)
  await page.locator('img').last().waitFor()
  const picture = await page.screenshot({ fullPage: true })
  writeFileSync(target, target.endsWith('.webp') ? await asWebp(page, picture) : picture)
  await page.close()
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {Buffer} png
 */
async function asWebp(page, png) {
  const base64 = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
      )
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(base64, 'base64')
}
