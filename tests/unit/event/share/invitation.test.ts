// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { guestInvite } from '@/features/event/share/invitation'
import { buildPage, buildSection } from '../../entities/event/build'

const invite = (taken: number, waitlist: boolean) =>
  guestInvite(buildPage({ event: { sections: [buildSection('', { size: 2, taken })], waitlist } }))

it('others are invited to a slot, or else to the waitlist, or else not at all', () => {
  expect(invite(1, true)?.waits).toBe(false)
  expect(invite(2, true)?.waits).toBe(true)
  expect(invite(1, false)?.waits).toBe(false)
  expect(invite(2, false)).toBeNull()
})
