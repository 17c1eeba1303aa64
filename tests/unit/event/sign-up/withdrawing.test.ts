import { expect, it } from 'vitest'
import type { GuestResponse } from '@/features/event/my-registration/queries'
import { otherSlots, withdrawnText, youHaveWithdrawn } from '@/features/event/sign-up/withdrawing'
import { buildPage, buildRegistration, buildRow } from '../../entities/event/build'

const rows = (claimed_by_me: boolean) => [
  buildRow(1, { id: 'own', is_mine: claimed_by_me }),
  buildRow(2, { id: 'pick', extra: true, claimed_by_me }),
  buildRow(3, { id: 'friend', claimed_by_me }),
  buildRow(4, { id: 'stranger', extra: true }),
]
const registration = (id: string, pick = false) => buildRegistration({ id, ...(pick && { pick }) })
const guest: GuestResponse = {
  secret: 's'.repeat(32),
  registration: registration('own'),
  added: [registration('pick', true), registration('friend')],
}

it.each([
  ['an account', true, null],
  ['a guest', false, guest],
] as const)("%s can give up all of one's slots at once, and not a friend's", (_, isAccount, opened) => {
  const page = buildPage({ roster: rows(isAccount) })
  const others = (id: string) => otherSlots(page, id, opened).map((row) => row.id)
  expect(['own', 'pick', 'friend'].map(others)).toEqual([['pick'], ['own'], []])
})

it('a person with another slot has given up this one, and has not withdrawn', () => {
  const own = buildRow(1)
  expect(withdrawnText(own, false, '7:10 PM')).toBe(youHaveWithdrawn())
  expect(withdrawnText(own, false, '7:10 PM', true)).toBe('7:10\u00a0PM is given up')
  expect(withdrawnText({ in: 'waitlist', place: 2, section_id: 'driver' }, true, 'Driver', true)).toBe(
    'The place in line is given up',
  )
})
