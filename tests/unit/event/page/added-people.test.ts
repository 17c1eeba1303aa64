import { expect, it } from 'vitest'
import { toReturn } from '@/entities/slots/slot-payments'
import { withAdded } from '@/features/event/page/added-people'
import { buildPage, buildPayment, buildRegistration, buildRow, buildWaiting } from '../../entities/event/build'

const payment = buildPayment({ participant_id: 'row-2' })
const tom = buildRegistration({
  id: 'row-2',
  notes: 'no nuts',
  slot_number: 2,
  promoted_at: '2026-11-21T10:00:00Z',
  payment,
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
  expect(seen.payments).toEqual([payment])
})

it('a payment that was changed here counts more than the one that was read before', () => {
  const denied = { ...payment, state: 'denied' } as const
  expect(withAdded({ ...page, payments: [denied] }, { secret: 's', rows: [tom] }).payments).toEqual([denied])
})

it('a guest reads the refunds of people who left; event managers have them already', () => {
  const refund = { ...payment, id: 'r', participant_id: null, state: 'refund' } as const
  const left = { secret: 's', rows: [], payments: [refund] }
  expect(toReturn(withAdded(page, left), undefined)).toEqual([refund])
  expect(withAdded({ ...page, viewer: { ...page.viewer, manages: true } }, left).payments).toEqual([])
})
