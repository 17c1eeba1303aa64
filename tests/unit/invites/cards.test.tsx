// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { EventInviteCard } from '@/features/invites/components/event-invite-card'
import { EventInviteSteps } from '@/features/invites/components/event-invite-steps'
import { GroupInviteCard } from '@/features/invites/components/group-invite-card'
import { buildSection } from '../entities/event/build'
import { buildGroupInvite, buildInvite, NOW } from '../link-preview/invite'

/** Where each of these words begins in what is drawn; in order when they stand in this order. */
function placesOf(container: HTMLElement, words: string[]) {
  const places = words.map((word) => container.textContent?.indexOf(word) ?? -1)
  expect(places).not.toContain(-1)
  return places
}
const inOrder = (places: number[]) => [...places].sort((a, b) => a - b)

test('an invite to an event says when, where, how many and what, in the order of docs/product.md', () => {
  const invite = buildInvite({ description: 'Bring water.' })
  const { container } = render(<EventInviteCard invite={invite} now={NOW} />)
  const places = placesOf(container, [
    'Start',
    'End',
    'Registration Deadline',
    'City Park',
    'Capacity: ',
    'Bring water.',
  ])
  expect(places).toEqual(inOrder(places))
})

test('the invite of an event that was called off says so, with the sentence of the organizer', () => {
  const invite = buildInvite({ called_off_at: NOW.toISOString(), call_off_note: 'The hall is flooded.' })
  const { container } = render(<EventInviteCard invite={invite} now={NOW} />)
  expect(placesOf(container, ['Called off', 'The hall is flooded.', 'Start'])).toHaveLength(3)
})

test('an invite to a sheet of times says whose clock it shows, where the reader’s is another one', () => {
  const time = (name: string, start: string, end: string, size: number) =>
    buildSection(name, { size, taken: 0, start: `2026-11-24T${start}:00Z`, end: `2026-11-24T${end}:00Z` })
  const free = time('4:10 AM', '19:10', '19:20', 1)
  const shift = time('Setup', '18:00', '19:00', 3)
  const text = (time_zone: string, sections: object[]) =>
    render(<EventInviteCard invite={buildInvite({ time_zone, sections: sections as never })} now={NOW} />).container
      .textContent
  expect(text('Asia/Tokyo', [free])).toContain('Times in Tokyo4:10 AM')
  expect(text('Asia/Tokyo', [shift])).toContain('Times in Tokyo')
  expect(text('Asia/Tokyo', [{ ...shift, start: undefined, end: undefined }])).not.toContain('Times in')
  expect(text('Europe/Lisbon', [free])).not.toContain('Times in')
})

test('an invite to a group has its name, privacy, description and size', () => {
  const invite = buildGroupInvite({ is_private: true, description: 'Every Friday' })
  const { container } = render(<GroupInviteCard invite={invite} />)
  const places = placesOf(container, ['Beach club', 'Private', 'Every Friday', '1 event', '12 members'])
  expect(places).toEqual(inOrder(places))
})

test('an invite gives the reason to sign in, and none to a guest who is on the list', () => {
  const steps = (changes: Parameters<typeof buildInvite>[0], isGuest: boolean) =>
    render(
      <MemoryRouter>
        <EventInviteSteps
          linkId="event"
          invite={buildInvite(changes)}
          visitor={{ signedIn: false, isGuest }}
          now={NOW}
          onSignIn={() => undefined}
          open={(label) => label}
        />
      </MemoryRouter>,
    ).container.textContent
  expect(steps({ is_private: true }, false)).toBe('This event needs an account.Sign in to RSVP')
  expect(steps({}, false)).toBe('RSVP as GuestSign in to manage RSVP')
  expect(steps({}, true)).toBe("You're already registered!View Event Details")
})
