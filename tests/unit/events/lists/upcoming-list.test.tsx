// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { UpcomingList } from '@/features/events/lists/components/upcoming-list'
import type { Period } from '@/features/events/lists/rules'
import { buildListed } from './build'

const events = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...buildListed({ id: `event000000${index}`, name: `Event ${index}`, datetime: null }),
    role: 'organizer' as const,
  }))

test('Home shows the filter from seven events on, and as long as a period is chosen', () => {
  const list = (count: number, period: Period = 'all') => (
    <UpcomingList events={events(count)} period={period} onPeriodChange={() => undefined} />
  )
  const filter = () => screen.queryByRole('radiogroup', { name: 'Period' })
  const { rerender } = render(list(6), { wrapper: MemoryRouter })
  expect(filter()).toBeNull()
  rerender(list(7))
  expect(filter()).toBeVisible()
  rerender(list(6, 'week'))
  expect(filter()).toBeVisible()
  expect(screen.getByText('No events this week')).toBeVisible()
})
