// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DebtRow } from '@/features/event/payments/components/debt-row'
import { PayerRow } from '@/features/event/payments/components/payer-row'

const person = {
  participant_id: 'row',
  payment_id: null,
  name: 'Ana',
  cents: 500,
  currency: 'EUR',
  state: 'unpaid',
} as const

test('who pays, and what is owed, names the section where there is one', () => {
  const payer = { ...person, claimed: false }
  const debt = { ...person, mine: true }
  const { rerender } = render(
    <>
      <PayerRow payer={{ ...payer, section: 'Driver' }} onChange={() => undefined} />
      <DebtRow debt={{ ...debt, section: 'Cook' }} />
    </>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('AnaDriver'),
    expect.stringContaining('AnaCook'),
  ])
  rerender(<PayerRow payer={payer} onChange={() => undefined} />)
  expect(screen.getByRole('listitem').textContent).toMatch(/Ana€5.00/)
})
