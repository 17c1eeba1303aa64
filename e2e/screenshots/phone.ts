import type { Browser, Page } from '@playwright/test'
import { type Account, signInAs } from '../support/account'

interface Look {
  width: number
  height: number
  theme: string
  fontSize: string
}

/** A new page on a phone with this theme and text size, signed in if there is an account. @param options of its context */
export async function openPhone(
  browser: Browser,
  origin: string,
  { width, height, theme, fontSize }: Look,
  account: Account | null | undefined,
  options: { deviceScaleFactor?: number } = {},
): Promise<Page> {
  const phone = { viewport: { width, height }, isMobile: true, hasTouch: true, locale: 'en-US', ...options }
  const context = await browser.newContext({ ...phone, baseURL: origin, reducedMotion: 'reduce' })
  if (account) await signInAs(context, account)
  await context.addInitScript(
    ([shade, size]) => {
      localStorage.setItem('roster-theme', shade)
      localStorage.setItem('font-size-preference', size)
      // '32': the root's text in px, about twice its usual size.
      if (!Number(size)) return
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.fontSize = `${size}px`
      })
    },
    [theme, fontSize] as const,
  )
  const page = await context.newPage()
  // Other programs may use the machine too.
  page.setDefaultTimeout(60_000)
  return page
}
