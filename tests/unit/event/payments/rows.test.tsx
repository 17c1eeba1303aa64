// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DebtRow } from '@/features/event/payments/components/debt-row'
import { PayerRow } from '@/features/event/payments/components/payer-row'
import { buildBalance, buildEvent } from './build'

test('rows of payers and debts name the section if there is one', () => {
  const { rerender } = render(
    <>
      <PayerRow
        event={buildEvent('football')}
        balance={buildBalance('Ana', 'unpaid', { section: 'Driver' })}
        onChange={() => undefined}
      />
      <DebtRow isOff={false} balance={buildBalance('Ana', 'unpaid', { section: 'Cook' })} />
    </>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('AnaDriver'),
    expect.stringContaining('AnaCook'),
  ])
  rerender(
    <PayerRow event={buildEvent('football')} balance={buildBalance('Ana', 'unpaid')} onChange={() => undefined} />,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent(/Ana$/)
})

test('a row says its amount only if it differs from the price of the event', () => {
  const row = (cents: number, currency = 'EUR') => (
    <PayerRow
      event={buildEvent('football')}
      balance={buildBalance('Ana', 'unpaid', { cents, currency })}
      onChange={() => undefined}
    />
  )
  const { rerender } = render(row(500))
  expect(screen.queryByText(/5/)).toBeNull()
  rerender(row(450))
  expect(screen.getByText('€4.50')).toBeVisible()
  rerender(row(500, 'USD'))
  expect(screen.getByText('$5.00')).toBeVisible()
})
