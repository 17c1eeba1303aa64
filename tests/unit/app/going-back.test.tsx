// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, Route } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageRoutes } from '@/app/page-routes'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

let answer: () => void

function Home() {
  return (
    <>
      <Link to="/event">Event</Link>
      <Link to="/new">New</Link>
    </>
  )
}

function Event() {
  return (
    <>
      <PageHeader title="Event" back />
      <Link to="/event/edit" state="above">
        Edit
      </Link>
    </>
  )
}

function Edit() {
  const goUp = useGoUp('/event')
  return (
    <>
      <PageHeader title="Edit" back={goUp} />
      <button type="button" onClick={goUp}>
        Save
      </button>
    </>
  )
}

function New() {
  const navigate = useNavigateFromHere()
  const create = () => {
    answer = () => navigate('/event', { replace: true })
  }
  return (
    <>
      <PageHeader title="New" back="/events" />
      <button type="button" onClick={create}>
        Create
      </button>
      <Link to="/">Home</Link>
    </>
  )
}

function open(path: string, state: unknown = null) {
  window.history.replaceState(state, '', path)
  return render(
    <BrowserRouter>
      <PageRoutes>
        <Route path="/" element={<Home />} />
        <Route path="/event" element={<Event />} />
        <Route path="/event/edit" element={<Edit />} />
        <Route path="/events" element={<PageHeader title="My Events" />} />
        <Route path="/new" element={<New />} />
      </PageRoutes>
    </BrowserRouter>,
  )
}

const tap = async (name: string) => userEvent.click(await screen.findByText(name))
const goBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Go back' }))

/** The page of an address is shown, as its heading says; Home has none. */
const isAt = (path: string) =>
  waitFor(() => {
    expect(window.location.pathname).toBe(path)
    expect(screen.queryByRole('heading')?.textContent).toBe(HEADINGS[path])
  })
const HEADINGS: Record<string, string> = { '/event': 'Event', '/events': 'My Events', '/new': 'New' }

// The app sees a fresh history in each test: the first entry has no router state.
beforeEach(() => window.history.pushState(null, '', '/'))

describe("'Go back' on a page that stands below another", () => {
  it('steps back to it, so the other page leads on to where one was before', async () => {
    open('/')
    await tap('Event')
    await tap('Edit')
    await goBack()
    await isAt('/event')
    await goBack()
    await isAt('/')
  })

  it('steps back after saving as well, also after a reload', async () => {
    const { unmount } = open('/')
    await tap('Event')
    await tap('Edit')
    const { state } = window.history
    unmount()
    open('/event/edit', state)
    await tap('Save')
    await isAt('/event')
    await goBack()
    await isAt('/')
  })

  it('leads to it also where nothing of the app lies before', async () => {
    open('/event/edit')
    await goBack()
    await isAt('/event')
    await goBack()
    await isAt('/')
  })
})

describe('an answer that comes late', () => {
  it('leads on while its page is shown', async () => {
    open('/new')
    await tap('Create')
    answer()
    await isAt('/event')
  })

  it('does not move a user who is on another page or has opened the same one again', async () => {
    open('/new')
    await tap('Create')
    const late = vi.fn(answer)
    await tap('Home')
    await isAt('/')
    late()
    expect(window.location.pathname).toBe('/')
    await tap('New')
    await isAt('/new')
    late()
    expect(window.location.pathname).toBe('/new')
  })
})
