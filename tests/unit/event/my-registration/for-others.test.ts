// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { RegistrationEntry } from '@/features/event/my-registration/outbox'
import { cancelled, withChange } from '@/features/event/my-registration/outbox-changes'
import { bannerText, cardText, sentText } from '@/features/event/my-registration/outbox-text'
import { ENGLISH, withLocale } from '@/lib/text/translate'
import { messageKey } from '../../../../supabase/functions/_shared/translate'
import { buildEntry, input } from './doing'

/** Messages about something done for a friend, or for a person on a list that one runs, name that person. */

const entry = buildEntry({ participantId: 'a', name: 'Ana', rowKind: 'added' })
const withdrawal = { ...entry, kind: 'withdraw' } as RegistrationEntry
const offline = { isOnline: false, sections: [] }

describe("a friend's slot", () => {
  it('is given up, and not one’s own', () => {
    expect(sentText(withdrawal, null)).toBe('Thursday Five-a-side: the slot for Ana is given up.')
    expect(sentText({ ...withdrawal, wait: true }, null)).toBe(
      'Thursday Five-a-side: the place in line for Ana is given up.',
    )
    expect(bannerText(withdrawal)).toBe('Thursday Five-a-side: the withdrawal for Ana is not sent yet')
    expect(bannerText({ ...withdrawal, state: 'refused', sentence: 'It is over.' })).toBe(
      'Thursday Five-a-side: the withdrawal for Ana was not accepted: It is over.',
    )
  })
})

it('an extra slot that was claimed without a name and cancelled is called so', () => {
  const claim = buildEntry({ kind: 'claim', rowKind: 'added', name: '', input: input(''), attempted: true })
  const [left] = cancelled([claim], claim) as RegistrationEntry[]
  expect(left).toMatchObject({ kind: 'withdraw', rowKind: 'added' })
  // A person's second slot is in the person's own name, so the message names no one.
  const extra = buildEntry({ ...claim, kind: 'extra', input: input('Olga') })
  expect(cancelled([extra], extra)).toMatchObject([{ name: '' }])
  expect(left && cardText(left, offline).text).toBe(
    'The withdrawal for your extra slot will be sent when you are back online. The slot stays taken until then.',
  )
  expect(left && sentText(left, null)).toBe('Thursday Five-a-side: your extra slot is given up.')
  expect(left && sentText({ ...left, wait: true }, null)).toBe('Thursday Five-a-side: the place in line is given up.')
})

it("all slots of one person count as that person's", () => {
  const all = { ...withdrawal, also: ['b'] } as RegistrationEntry
  expect(cardText(all, offline).text).toBe(
    'Your withdrawal will be sent when you are back online. The slots stay taken until then.',
  )
  expect(sentText(all, null)).toBe('You have withdrawn from Thursday Five-a-side.')
})

it('one that is cancelled was for oneself if it was a sign-up', () => {
  const joined = buildEntry({ attempted: true })
  const [left] = cancelled([joined], joined) as RegistrationEntry[]
  expect(left && sentText(left, null)).toBe('You have withdrawn from Thursday Five-a-side.')
})

it('stands behind what was there, also if the clock of the phone was set back', () => {
  const sending = { key: 'next', owner: 'olga', queuedAt: 5, attempted: false }
  const before: RegistrationEntry = { ...withdrawal, queuedAt: 1_000 }
  const outbox = withChange([before], { ...withdrawal, participantId: 'b' }, sending)
  expect(outbox.map(({ queuedAt }) => queuedAt)).toEqual([1_000, 1_001])
})

it('a sentence about a change begins with a capital letter in any order of words', () => {
  const catalog = {
    [messageKey('{change} is not sent yet')]: 'noch nicht gesendet: {change}',
    [messageKey('your withdrawal from {event}', 'subject')]: 'deine Absage an {event}',
  }
  const own: RegistrationEntry = { ...withdrawal, rowKind: 'own' }
  const text = withLocale({ ...ENGLISH, language: 'de', tag: 'de', catalog }, () => bannerText(own))
  expect(text).toBe('Noch nicht gesendet: deine Absage an Thursday Five-a-side')
})
