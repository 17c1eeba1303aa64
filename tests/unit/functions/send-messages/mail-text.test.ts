// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { mailOf } from '../../../../supabase/functions/send-messages/mail-text.ts'
import type { Message } from '../../../../supabase/functions/send-messages/message.ts'
import { buildMailbox, buildMessage, EVENT, promotedTo } from './support.ts'

/** The text of mails. */

const NOW = new Date('2058-12-02T18:00:00Z')
const sites = { siteUrl: 'https://roster.example', ownUrl: 'https://project.example/functions/v1/send-messages' }
const { stop_token: token } = buildMailbox()
const TOKEN = `m${'0'.repeat(32)}`

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html')

it('says the same in both parts, and how to stop it in one click', async () => {
  const mail = await mailOf(buildMessage(), buildMailbox(), sites, NOW)
  expect(mail).toMatchObject({ to: 'ana@people.example', subject: 'You got slot 7' })
  expect(mail.text).toBe(`You got slot 7
Five-a-side
Tue, Dec 3, 8:00 PM in Lisbon

Open Roster: https://roster.example/signup/fiveaside

-- 
You get this because emails are on in your Roster settings.
Stop these emails: https://roster.example/unsubscribe#token=${token}
`)
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<https://project.example/functions/v1/send-messages/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  })
  const document = documentOf(mail.html)
  const seen = document.body.textContent?.replace(/\s+/g, ' ').trim()
  expect(seen).toBe(
    'You got slot 7 Five-a-side Tue, Dec 3, 8:00 PM in Lisbon Open Roster You get this because emails are on in your Roster settings.Stop these emails',
  )
  expect([...document.links].map(({ href }) => href)).toEqual([
    'https://roster.example/signup/fiveaside',
    `https://roster.example/unsubscribe#token=${token}`,
  ])
})

it("has a second link, 'Can’t come', for expected people", async () => {
  const message = buildMessage({ kind: 'asked', details: { event: EVENT } })
  const { html, text } = await mailOf(message, buildMailbox(), sites, NOW)
  expect(text).toContain(`
Open Roster: https://roster.example/signup/fiveaside
Can’t come: https://roster.example/signup/fiveaside#r=cant

-- `)
  expect([...documentOf(html).links].slice(0, 2).map((link) => [link.textContent, link.href])).toEqual([
    ['Open Roster', 'https://roster.example/signup/fiveaside'],
    ['Can’t come', 'https://roster.example/signup/fiveaside#r=cant'],
  ])
})

it('fetches nothing when it is opened: no picture, no script, no font', async () => {
  const { html } = await mailOf(buildMessage(), buildMailbox(), sites, NOW)
  expect(html).not.toMatch(/<(img|script|link|iframe|object)|url\(|@import|src=/i)
})

it('is as wide as the phone, even with an address of one long word', async () => {
  const { html } = await mailOf(buildMessage(), buildMailbox(), sites, NOW)
  const tables = [...documentOf(html).querySelectorAll('table')]
  expect(tables.map(({ style }) => style.tableLayout)).toEqual(['fixed', 'fixed'])
  expect(html).toContain('word-wrap:break-word')
})

it("contains the organizer's whole message unless the event is private", async () => {
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

describe('right-to-left text', () => {
  const read = async (change: Parameters<typeof buildMessage>[0]) => {
    const { html, text } = await mailOf(buildMessage(change), buildMailbox(), sites, NOW)
    const lines = [...documentOf(html).querySelectorAll('p.dim')].map((line) => [
      line.getAttribute('dir'),
      line.textContent,
    ])
    return { lines, text }
  }
  const notices = [
    { by: 'Olga', text: 'We start at 8.\nنلعب الساعة 8!' },
    { by: 'سارة', text: 'Bring water.' },
  ]

  it('is on a separate line with its direction; several authors are named above their texts', async () => {
    const { lines, text } = await read({ kind: 'notice', details: { event: EVENT, notices } })
    expect(lines).toEqual([
      [null, 'Olga:'],
      [null, 'We start at 8.'],
      ['auto', 'نلعب الساعة 8!'],
      [null, '\u2068سارة\u2069:'],
      [null, 'Bring water.'],
    ])
    expect(text).toContain('\n\u2068نلعب الساعة 8!\u2069\n\u2068سارة\u2069:\nBring water.\n')
  })

  it('names no author above a single message, because the title does', async () => {
    const { lines } = await read({ kind: 'notice', details: { event: EVENT, notices: notices.slice(0, 1) } })
    expect(lines).toEqual([
      [null, 'We start at 8.'],
      ['auto', 'نلعب الساعة 8!'],
    ])
  })

  it('a name is one line also where it has a dot, and in a sentence it is isolated', async () => {
    const event = { ...EVENT, name: 'كرة · القدم!' }
    const taken = [1, 2].map((slot) => ({ slot, name: null, by: 'سارة' }))
    const { lines } = await read({ kind: 'taken', details: { event, taken } })
    expect(lines).toEqual([
      [null, '\u2068سارة\u2069: slot 1'],
      [null, '\u2068سارة\u2069: slot 2'],
      ['auto', 'كرة · القدم!'],
      [null, 'Tue, Dec 3, 8:00 PM in Lisbon'],
    ])
  })
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

describe('to a guest', () => {
  const mailbox = buildMailbox({ guest: true })
  const joined = (change: Partial<Message['details']> = {}) =>
    mailOf(
      buildMessage({
        kind: 'joined',
        details: { event: EVENT, slots: [{ slot: 7, name: null }], token: TOKEN, ...change },
      }),
      mailbox,
      sites,
      NOW,
    )

  it("the first mail states the slot, links back and can be ended by the mailbox's owner", async () => {
    const mail = await joined()
    expect(mail.text).toBe(`You are in: slot 7
Five-a-side
Tue, Dec 3, 8:00 PM in Lisbon

Open my registration: https://roster.example/signup/fiveaside#r=${TOKEN}

-- 
Someone signed up on Roster with this address. Nothing more is sent to it until you open your registration once.
Not you? End these mails: https://roster.example/unsubscribe#token=${token}&guest=1
`)
    expect((await joined({ slots: [], place: 3 })).subject).toBe('You are in line: place 3')
    const document = documentOf(mail.html)
    expect([...document.links].map(({ textContent }) => textContent)).toEqual([
      'Open my registration',
      'Not you? End these mails',
    ])
  })

  it.each([
    ['Win https://evil.example/now', 'Win'],
    ['Cheap at evil.example today', 'Cheap at today'],
    ['Write to me@evil.example', 'Write to'],
    ['www.evil.example', null],
    ['Five at 7.30, St. Johns', 'Five at 7.30, St. Johns'],
    ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ])('the first one has of “%s” no link and at most 60 characters', async (name, shown) => {
    const { text } = await joined({ event: { ...EVENT, name, location: 'evil.example' } })
    expect(text.split('\n').slice(1, -7)).toEqual([...(shown === null ? [] : [shown]), 'Tue, Dec 3, 8:00 PM in Lisbon'])
    expect(text).not.toContain('evil')
  })

  it('the first one of a private event names nothing', async () => {
    const { text, subject } = await joined({ event: { ...EVENT, private: true } })
    expect(subject).toBe('News from a private event')
    expect(text).toContain(`#r=${TOKEN}`)
    expect(text).not.toMatch(/Five|slot/)
  })

  it('a later one has no token, and says why it comes', async () => {
    const { text } = await mailOf(buildMessage(), mailbox, sites, NOW)
    expect(text).toContain('when you signed up. On a new phone, open the link in your first email once.')
    expect(text).toContain('Open Roster: https://roster.example/signup/fiveaside\n')
  })
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
