// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Outbox } from '@/features/event/my-registration/outbox'
import {
  byEvent,
  linkedOutbox,
  type PhoneGuest,
  toOffer,
  withFurther,
} from '@/features/event/my-registration/phone-guests'
import { offerText, offerTitle, whereText } from '@/features/event/my-registration/texts'
import { buildRow, buildWaiting } from '../../entities/event/build'

const guest = (name: string, eventId: string, datetime: string | null, byLink = false): PhoneGuest => ({
  id: name,
  name,
  in: 'slot',
  slot_number: 1,
  section_id: '',
  byLink,
  isFurther: false,
  event: { id: eventId, name: eventId, datetime, end_datetime: null, location: null },
})
const guests = [
  guest('Tia', 'undated', null),
  guest('Leo', 'later', '2059-05-08T10:00:00Z'),
  guest('Max', 'soon', '2059-05-01T10:00:00Z'),
  guest('Ana', 'later', '2059-05-08T10:00:00Z', true),
]
const namesOf = (some: readonly PhoneGuest[]) => some.map(({ name }) => name)

describe('the guests of a phone', () => {
  it('stand by event, the next first and undated ones last', () => {
    expect(byEvent(guests).map(({ event, guests: here }) => [event.id, namesOf(here)])).toEqual([
      ['soon', ['Max']],
      ['later', ['Leo', 'Ana']],
      ['undated', ['Tia']],
    ])
  })

  it('are offered to an account, unless a link brought them or it was put off', () => {
    expect(namesOf(toOffer(guests, ['soon']))).toEqual(['Tia', 'Leo'])
  })

  it('are one person with several slots, whose guest registrations are offered once', () => {
    const row = (secret_number: number, name: string) => ({ ...guest(name, 'soon', null), secret_number })
    const rows = withFurther([row(1, 'Rui'), row(1, 'Rui'), row(2, 'Rui'), row(1, 'Tom'), row(1, 'Rui')])
    expect(rows.map(({ isFurther }) => isFurther)).toEqual([false, true, false, false, true])
    expect(namesOf(toOffer(rows, []))).toEqual(['Rui', 'Rui', 'Tom'])
  })

  it('are called by number, slot and line', () => {
    expect(offerTitle(3)).toBe('You joined 3 events as a guest')
    expect(offerText(1)).toMatch(/^Add it to your account/)
    expect(offerText(2)).toMatch(/^Add them to your account/)
    expect([whereText(buildRow(9), undefined), whereText(buildWaiting(3), undefined)]).toEqual([
      'slot 9',
      '3rd in line',
    ])
  })
})

it('unsent changes are the account’s once it has taken a guest over', () => {
  const entry = (secret: string | undefined) =>
    ({ key: String(secret), kind: 'withdraw', owner: null, state: 'waiting', ...(secret && { secret }) }) as never
  const outbox: Outbox = [entry('a'), entry('b')]
  const [taken, other] = linkedOutbox(outbox, ['a'], 'account')
  expect(taken).toEqual({ key: 'a', kind: 'withdraw', owner: 'account', state: 'waiting' })
  expect(other).toBe(outbox[1])
  expect(linkedOutbox(outbox, ['c'], 'account')).toBe(outbox)
})
