// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { PageSkeleton } from '@/app/page-skeleton'
import { headState } from '@/entities/event/event-preview'
import { EventRow } from '@/entities/event/event-row'
import { BookmarkRow } from '@/features/bookmarks/components/bookmark-row'
import { bookmarkSchema } from '@/features/bookmarks/schema'
import { GroupEvents } from '@/features/groups/components/group-events'

const EVENT = { id: 'fiveASide123', name: 'Five-a-side', look: 50, organizer_name: 'Olga' }

/** The page that a link leads to, while its code is on its way. */
const follow = (state: unknown, pathname = '/signup/fiveASide123') =>
  render(
    <MemoryRouter initialEntries={[{ pathname, state }]}>
      <PageSkeleton />
    </MemoryRouter>,
  )

it('an event keeps name, host, day and hue while its page loads', () => {
  const { container } = follow(headState(EVENT, '2026-11-22T12:00:00Z'))
  expect(screen.getByRole('heading', { name: 'Five-a-side' })).toBeDefined()
  expect(screen.getByText('Olga')).toBeDefined()
  expect(container.querySelector('.date-tile')?.textContent).toBe('Nov22')
  const hues = [...container.querySelectorAll<HTMLElement>('.hue')].map(({ style }) => style.getPropertyValue('--h'))
  expect(new Set(hues).size).toBe(1)
})

const COUNTS = { participant_count: 5, max_participants: 10 }
const NOT_TOLD = { datetime: null, end_datetime: null, location: null, is_private: false }

it.each([
  ['Home', <EventRow key="" event={{ ...EVENT, ...COUNTS }} date={null} undated="No date set" heading="h3" />],
  [
    'a group',
    <GroupEvents
      key=""
      groupId="club"
      events={[{ ...EVENT, ...NOT_TOLD, ...COUNTS }]}
      canAdd={false}
      attendance={null}
    />,
  ],
  [
    'Bookmarked',
    <BookmarkRow
      key=""
      userId="olga"
      bookmark={bookmarkSchema.parse({ event_id: EVENT.id, event: { ...EVENT, ...NOT_TOLD, ...COUNTS } })}
    />,
  ],
])('an event that %s opens has its cover as full as its page will have it', (_, row) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={row} />
          <Route path="*" element={<PageSkeleton />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('link'))
  const slots = container.querySelector<HTMLElement>('.cover')?.style.getPropertyValue('--slots')
  expect(slots?.match(/--slot-taken/g)).toHaveLength(4)
})

it("the address of an event shows an event's skeleton without a link; any other page shows cards", () => {
  for (const state of [null, 'above', { isJustCreated: true }]) {
    const { unmount } = follow(state)
    expect(screen.getByRole('status', { name: 'Loading event' })).toBeDefined()
    unmount()
  }
  follow(null, '/events')
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
})
