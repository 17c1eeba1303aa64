import type { Page } from '@playwright/test'

/** The sheet of a series, as event managers see it. */

export const plan = (page: Page) => page.getByRole('dialog', { name: 'Series' })
/** The rows of the people who keep a place. */
export const regulars = (page: Page) =>
  plan(page)
    .getByRole('list', { name: /^Regulars/ })
    .getByRole('listitem')
