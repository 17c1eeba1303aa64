// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { UpcomingList } from '@/features/events/lists/components/upcoming-list'
import type { Period } from '@/features/events/lists/rules'
import { buildListed } from './build'

afterEach(cleanup)

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

test('Home shows a series once, with its next date', () => {
  const series = { series_id: 'series000000', name: 'Choir' }
  const dates = ['2059-12-09T19:00:00Z', '2059-12-02T19:00:00Z'].map((datetime, index) => ({
    ...buildListed({ ...series, id: `date0000000${index}`, datetime }),
    role: 'organizer' as const,
  }))
  render(<UpcomingList events={dates} period="all" onPeriodChange={() => undefined} />, { wrapper: MemoryRouter })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/signup/date00000001'])
})
