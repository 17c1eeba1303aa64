import type { Page } from '@playwright/test'

/** The two fields for the dates of an event, in its form. */

export const start = (page: Page) => page.getByRole('textbox', { name: /^Start Date & Time/ })
export const end = (page: Page) => page.getByRole('textbox', { name: /^End Date & Time/ })
