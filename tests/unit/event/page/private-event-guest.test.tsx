// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Payment } from '@/entities/money/payment'
import { PrivateEventGuest } from '@/features/event/page/components/private-event-guest'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { buildPayment, buildRegistration } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const EVENT = 'event0000001'
const secret = 's'.repeat(32)

const person = (name: string, fields: object) => buildRegistration({ id: name, name, ...fields })

const maria = person('Maria', { slot_number: 1, section_id: 'cook', section: 'Cook' })
const tom = person('Tom', { slot_number: 2, section_id: 'cook', section: 'Cook' })
const lisa = person('Lisa', { place: 1, section_id: 'driver', section: 'Driver' })

function draw(own: typeof maria | undefined, added: (typeof maria)[], payments: Payment[] = []) {
  const people = { eventId: EVENT, own, added, secret }
  drawWithClient(<PrivateEventGuest {...people} payments={payments} />, MemoryRouter)
  queryClient.setQueryData(keys.guest(EVENT), { secret, registration: own ?? null, added })
}

const lines = () => screen.getAllByRole('listitem').map(({ firstElementChild }) => firstElementChild?.textContent)
const asked = () => within(screen.getByRole('alertdialog')).getByRole('heading').parentElement?.textContent

it('a single guest reads their slot as elsewhere, and one button gives it back', () => {
  draw(maria, [])
  expect(screen.getByText(/You are still on its list: /).textContent).toBe(
    'You are still on its list: Maria, Cook 1. Sign in to see the event.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(asked()).toContain('Maria, Cook 1')
  expect(screen.queryByRole('list')).toBeNull()
})

it('each person that a guest added has a line, and can be withdrawn alone', () => {
  draw(maria, [tom, lisa])
  expect(lines()).toEqual(['Maria, Cook 1', 'Tom, Cook 2', 'Lisa, 1st in line for Driver'])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Lisa' }))
  expect(asked()).toContain('Leave Waitlist')
  expect(asked()).toContain('Lisa, 1st in line for Driver')
})

it('they stay there once the guest has withdrawn', () => {
  draw(undefined, [tom])
  expect(screen.getByText(/still on its list/).textContent).toBe(
    'The people you added are still on its list. Sign in to see the event.',
  )
  expect(lines()).toEqual(['Tom, Cook 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw Tom' }))
  expect(asked()).toContain('Tom, Cook 2')
})

it('a guest who left reads their refund, and nothing else', async () => {
  const refund = buildPayment({ participant_id: null, name: 'Maria', state: 'refund' })
  draw(undefined, [], [refund])
  expect(screen.getByText('You are no longer on its list.')).toBeTruthy()
  expect((await screen.findByText('You get back:')).parentElement?.textContent).toBe('You get back: €5.00 for Maria')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})
