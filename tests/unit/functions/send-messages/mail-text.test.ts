// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mailOf } from '../../../../supabase/functions/send-messages/mail-text.ts'
import { buildMailbox, buildMessage, EVENT, promotedTo } from './support.ts'

/** What a mail says. */

const NOW = new Date('2058-12-02T18:00:00Z')
const sites = { siteUrl: 'https://roster.example', ownUrl: 'https://project.example/functions/v1/send-messages' }
const { stop_token: token } = buildMailbox()

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html')

it('says the same in both parts, and how to stop it in one click', async () => {
  const mail = await mailOf(buildMessage(), buildMailbox(), sites, NOW)
  expect(mail).toMatchObject({ to: 'ana@people.example', subject: 'You got slot 7' })
  expect(mail.text).toBe(`You got slot 7
Five-a-side
Tue, Dec 3, 8:00 PM in Lisbon

Open Roster: https://roster.example/signup/fiveaside

-- 
You get this because e-mails are on in your Roster settings.
Stop these e-mails: https://roster.example/unsubscribe#token=${token}
`)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<https://project.example/functions/v1/send-messages/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  })
  const document = documentOf(mail.html)
  const seen = document.body.textContent?.replace(/\s+/g, ' ').trim()
  expect(seen).toBe(
    'You got slot 7 Five-a-side Tue, Dec 3, 8:00 PM in Lisbon Open Roster You get this because e-mails are on in your Roster settings.Stop these e-mails',
  )
  expect([...document.links].map(({ href }) => href)).toEqual([
    'https://roster.example/signup/fiveaside',
    `https://roster.example/unsubscribe#token=${token}`,
  ])
})

it('fetches nothing when it is opened: no picture, no script, no font', async () => {
  const { html } = await mailOf(buildMessage(), buildMailbox(), sites, NOW)
  expect(html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i)
})

it('has the whole of what was written to everybody, unless the event is private', async () => {
  const text = `${'We start at 8. '.repeat(30)}\nSame court.`
  const mailed = (event: typeof EVENT) =>
    mailOf(
      buildMessage({ kind: 'notice', details: { event, notices: [{ by: 'Olga', text }] } }),
      buildMailbox(),
      sites,
      NOW,
    )
  expect((await mailed(EVENT)).text).toContain(text)
  expect((await mailed({ ...EVENT, private: true })).text).not.toContain('court')
})

it('shows what people typed as text', async () => {
  const event = { ...EVENT, name: '<img src=x onerror="alert(1)"> & Co\r\nBcc: all@people.example' }
  const cancelled = buildMessage({ kind: 'cancelled', details: { event } })
  const { html, subject } = await mailOf(cancelled, buildMailbox(), sites, NOW)
  const document = documentOf(html)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('h1')?.textContent).toBe(subject)
  expect(subject).not.toMatch(/[\r\n]/)
})

it('names nothing of a private event', async () => {
  const event = { ...EVENT, private: true, name: 'Secret', location: 'Hideout' }
  const mail = await mailOf(
    buildMessage({ details: { event, slots: [{ slot: 7, name: null }] } }),
    buildMailbox(),
    sites,
    NOW,
  )
  expect(mail.subject).toBe('News from a private event')
  expect(`${mail.text}${mail.html}`).not.toMatch(/Secret|Hideout|slot 7|Dec 3/)
})

it('has the same id for each try of the same words, and another one for others', async () => {
  const id = async (change: Parameters<typeof buildMessage>[0], mailbox = buildMailbox()) =>
    (await mailOf(buildMessage(change), mailbox, sites, NOW)).id
  const first = await id({})
  expect(await id({ attempt: 2, lease: 'another' })).toBe(first)
  expect(await id({ details: promotedTo(8) })).not.toBe(first)
  expect(await id({ id: 13 })).not.toBe(first)
  expect(await id({}, buildMailbox({ id: 'somebody else' }))).not.toBe(first)
})
