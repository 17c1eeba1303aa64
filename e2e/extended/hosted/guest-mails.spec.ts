import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible'
import { callRpc, createEvent } from '../../support/api'
import { confirmedAccount, linkIn } from '../../support/confirmed'
import type { SentMail } from '../../support/mail-provider'
import { tick } from '../../support/sender'
import { newAddress, test } from '../../support/sign-in-server'
import { finishJoining } from '../../support/steps'

/** The mails of a guest, from the box that is ticked to the last page, as a provider gets them. */

const PHONE = { width: 360, height: 640 }

test('a guest gets mails after opening the first one, and ends them with one tap', async ({
  page,
  browser,
  request,
  server,
}, info) => {
  // Nothing is offered until a sender that can send mails has come by.
  await tick(request)
  const hers = await browser.newContext({ baseURL: server.origin })
  const olga = await confirmedAccount(await hers.newPage(), 'Olga', server.linkTo)
  await hers.close()
  const event = await createEvent(request, olga, { name: 'Five-a-side', datetime: '2058-11-26T19:30:00Z' })
  const address = newAddress('maria')
  await page.setViewportSize(PHONE)
  await page.goto(`/signup/${event.id}`)
  await page.getByRole('button', { name: 'Join Event' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Maria')
  await form.getByLabel('Email').fill(address)
  await form.getByLabel('Mail me about this').check()
  await expectAccessible(page, 'asking for mails')
  await form.getByRole('button', { name: 'Join Event' }).click()
  const onItsWay = `An email is on its way to ${address}. Open its link once, and the next ones come too.`
  await expect(page.getByText(onItsWay).first()).toBeVisible()
  await finishJoining(page)
  await expect(page.getByText(onItsWay).first()).toBeVisible()

  await tick(request)
  const [first] = server.sentTo(address)
  expect(first?.subject).toContain('You are in: slot 1')
  await look(page, first, 'first', info.outputPath.bind(info))

  // The mail is read on a phone that has never seen Roster.
  const phone = await browser.newContext({ baseURL: server.origin, viewport: PHONE })
  const other = await phone.newPage()
  await other.goto(linkIn(first, /\/signup\/\S+/))
  await expect(other.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  await expect(other.getByText(`Emails about this go to ${address}.`)).toBeVisible()
  await expectAccessible(other, 'opened by mail')
  expect(other.url()).not.toContain('#')

  const write = (p_text: string) =>
    callRpc(request, 'write_notice', { p_id: crypto.randomUUID(), p_event_id: event.id, p_text }, olga)
  await write('We start at 8 today, on the other court.')
  await tick(request)
  const second = server.sentTo(address)[1]
  expect(second?.text).toContain('We start at 8 today, on the other court.')
  expect(second?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  await look(page, second, 'second', info.outputPath.bind(info))

  await other.goto(linkIn(second, /\/unsubscribe\S+/))
  await expect(other.getByText('The registration stays as it is.')).toBeVisible()

  await expectAccessible(other, 'ending mails')
  await other.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(other.getByRole('heading', { name: 'No more emails' })).toBeVisible()
  await expectAccessible(other, 'mails ended')

  await write('Bring water.')
  await tick(request)
  expect(server.sentTo(address)).toHaveLength(2)
  // The way back of the first mail goes on working.
  await other.goto(`/signup/${event.id}`)
  await expect(other.getByRole('button', { name: 'Modify Registration' })).toBeVisible()
  await expect(other.getByText(address)).toHaveCount(0)
  await phone.close()
})

/** Opens a mail as a mail program on a narrow phone does, in both of its themes: all of it fits, and axe finds nothing. */
async function look(page: Page, mail: SentMail | undefined, name: string, outputPath: (file: string) => string) {
  const reader = await page.context().newPage()
  await reader.setViewportSize(PHONE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme })
    await reader.setContent(mail?.html ?? '')
    // A mail program shows it as the main part of a separate page.
    await reader.evaluate(() => {
      const main = document.createElement('main')
      main.append(...document.body.childNodes)
      document.body.append(main)
    })
    await reader.screenshot({ path: outputPath(`${name}-${colorScheme}.png`), fullPage: true })
    const wide = await reader.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide, `the ${name} mail is wider than a phone`).toBe(false)
    await expectAccessible(reader, `the ${name} mail, ${colorScheme}`)
  }
  await reader.close()
}
