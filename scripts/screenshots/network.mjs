/**
 * What the network can do to a screen before it is pictured.
 * @typedef {import('@playwright/test').Page} Page
 */

const DATA = '**/rest/v1/**'

/**
 * No request gets an answer, so skeletons stay.
 * @param {Page} page
 */
export async function holding(page) {
  await page.route(DATA, () => {})
}

/**
 * The backend answers every request with an error.
 * @param {Page} page
 */
export async function failing(page) {
  await page.route(DATA, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
}

/**
 * What has failed is asked for again a few times before the page says so.
 * @param {Page} page
 */
export async function late(page) {
  await page.waitForTimeout(8_000)
}
