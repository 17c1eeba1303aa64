import { expect, it } from 'vitest'
import { readRegistration } from '@/entities/event/read-page'
import { toReturn } from '@/entities/slots/slot-payments'
import { withAdded } from '@/features/event/page/added-people'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'

const tom = readRegistration({
  id: 'row-2',
  event_id: 'event0000001',
  name: 'Tom',
  email: null,
  phone: null,
  notes: 'no nuts',
  responses: {},
  slot_number: 2,
  created_at: '2026-11-20T10:00:00Z',
  promoted_at: '2026-11-21T10:00:00Z',
  payment: { id: 'p', participant_id: 'row-2', name: 'Tom', cents: 500, currency: 'EUR', state: 'said' },
})
const page = buildPage({ roster: [buildRow(1), buildRow(2)], waitlist: [buildWaiting(1)] })

it('the page of a guest without added people is the very same object', () => {
  expect(withAdded(page, undefined)).toBe(page)
})

it("people that a guest added are the guest's, with details that only the secret reveals", () => {
  const seen = withAdded(page, { secret: 's', rows: [tom] })
  expect(seen.roster[1]).toMatchObject({
    claimed_by_me: true,
    contact_visible: true,
    notes: 'no nuts',
    promoted_at: tom.promoted_at,
  })
  expect([seen.roster[0], seen.waitlist[0]]).toEqual([page.roster[0], page.waitlist[0]])
  expect(seen.payments).toEqual([tom.payment])
})

it('a payment that was changed here counts more than the one that was read before', () => {
  const denied = { ...tom.payment, state: 'denied' } as NonNullable<typeof tom.payment>
  expect(withAdded({ ...page, payments: [denied] }, { secret: 's', rows: [tom] }).payments).toEqual([denied])
})

it('a guest reads the refunds of people who left; event managers have them already', () => {
  const refund = { ...tom.payment, id: 'r', participant_id: null, state: 'refund' } as NonNullable<typeof tom.payment>
  const left = { secret: 's', rows: [], payments: [refund] }
  expect(toReturn(withAdded(page, left), undefined)).toEqual([refund])
  expect(withAdded({ ...page, viewer: { ...page.viewer, manages: true } }, left).payments).toEqual([])
})
