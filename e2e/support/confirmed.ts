import { expect, type Page } from '@playwright/test'
import { type Account, PASSWORD } from './account'
import { as } from './api'
import type { SentMail } from './mail-provider'
import { newAddress } from './sign-in-server'

/** A person who has opened the link that the auth service mails to a new address. */
export async function confirmedAccount(
  page: Page,
  name: string,
  linkTo: (email: string) => Promise<string>,
): Promise<Account> {
  const email = newAddress(name.toLowerCase())
  await page.request.post('/auth/v1/signup', {
    ...as(),
    data: { email, password: PASSWORD, data: { full_name: name } },
  })
  await page.goto(await linkTo(email))
  const stored = () => page.evaluate(() => localStorage.getItem('roster-auth'))
  await expect.poll(stored).not.toBeNull()
  const session = JSON.parse((await stored()) ?? '{}')
  return { id: session.user.id, email, name, session }
}

/** The address that a mail has in plain text. */
export function linkIn(mail: SentMail | undefined, what: RegExp): string {
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((one) => what.test(one))
  if (!link) throw new Error(`No link in the mail: ${mail?.text}`)
  return link
}
