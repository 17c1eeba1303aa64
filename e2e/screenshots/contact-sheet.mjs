import { readFileSync } from 'node:fs'

/** Pictures on one page, so that anyone can look at all screens at once. */

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * @param {Browser} browser
 * @param {{ name: string, file: string }[]} screens
 * @param {string} target
 */
export async function contactSheet(browser, screens, target) {
  const figures = screens.map(
    ({ name, file }) => `<figure><img src="${dataUrl(file)}" width="195"><figcaption>${name}</figcaption></figure>`,
  )
  await draw(browser, figures.join(''), 1640, target)
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
    figure { margin: 0 } img { display: block; border-radius: 14px } figcaption { padding: 6px 2px; width: 190px }
  </style>${figures}`)
  await page.locator('img').last().waitFor()
  await page.screenshot({ path: target, fullPage: true })
  await page.close()
}
