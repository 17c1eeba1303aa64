import { expect, type Page } from '@playwright/test'

let count = 0

/** Fills in the register page with an address of its own and sends it. */
export async function signUpOnPage(page: Page, who: string): Promise<string> {
  count += 1
  const email = `${who}.${Date.now()}.${process.pid}.${count}@roster.example`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a-long-password')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  return email
}

/** After a guest has joined: reads the private link that the page offers, and puts its sheet away. */
export async function saveRegistration(page: Page): Promise<string> {
  const link = page.getByText(/\/signup\/[\w-]{12}#r=[0-9a-f]{32}/).or(page.locator('input[value*="#r="]'))
  await expect(link.first()).toBeVisible()
  const text =
    (await link
      .first()
      .inputValue()
      .catch(() => null)) ??
    (await link.first().textContent()) ??
    ''
  await page.keyboard.press('Escape')
  return text.match(/https?:\/\/\S+#r=[0-9a-f]{32}/)?.[0] ?? text.trim()
}
