// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { BottomNav } from '@/app/bottom-nav'
import { Link } from '@/ui/layout/link'

function Where() {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${state ?? ''}`}</output>
}

const draw = (link: React.ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Where />
    </MemoryRouter>,
  )

it('a tap goes there inside the app, and says where it came from', async () => {
  draw(
    <Link to="/events" state="above">
      Events
    </Link>,
  )
  expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/events')
  await userEvent.click(screen.getByRole('link', { name: 'Events' }))
  expect(screen.getByRole('status')).toHaveTextContent('/events above')
})

it('a tap that means a new tab is the browser’s, and so is one that was answered already', () => {
  const answer = vi.fn((event: React.MouseEvent) => event.preventDefault())
  draw(
    <>
      <Link to="/events">Events</Link>
      <Link to="/groups" onClick={answer}>
        Groups
      </Link>
    </>,
  )
  // jsdom opens no tabs; whether the link left the click to the browser is what can be seen.
  expect(fireEvent.click(screen.getByRole('link', { name: 'Events' }), { ctrlKey: true })).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Groups' }))
  expect(answer).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/)
})

it.each([
  ['/', 'Home'],
  ['/events', 'Events'],
  ['/events/new', 'Events'],
  ['/groups/group0000001/members', 'Groups'],
  ['/eventsnew', null],
  ['/payments', null],
])('the bar at %s marks %s', (at, label) => {
  draw(<BottomNav />, at)
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.textContent)).toEqual(label === null ? [] : [label])
})
