// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventFacts } from '@/entities/event/event-facts'

const at = (hour: number) => new Date(2026, 10, 26, hour).toISOString()

test('what is known of an event stands in the order of the specification', () => {
  render(
    <EventFacts
      start={at(19)}
      end={at(21)}
      location="Town hall"
      zone={null}
      deadline={null}
      withdrawUntil={at(12)}
      price="€5.00 per slot"
      now={new Date(2026, 10, 20)}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Start',
    'End',
    'Registration Deadline',
    'Last withdrawal',
    'Location',
    'Price',
  ])
})
