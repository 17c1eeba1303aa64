// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ErrorBoundary } from '@/app/error-boundary'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const gone = new Error('Failed to fetch dynamically imported module: x.js')
const Here = () => <p>here</p>
interface ShownProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}
const late = (load: () => Promise<{ Here: typeof Here }>, standIns?: Parameters<typeof lazyComponent>[2]) =>
  lazyComponent(load, 'Here', standIns)
const Shown = ({ open }: ShownProps) => <p>{open ? 'open' : 'closing'}</p>
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

// A change of the file before may have failed just now.
beforeEach(() => removeToast())

describe('a late component', () => {
  it('shows nothing, then itself', async () => {
    const Late = lazyComponent(async () => ({ Greeting }), 'Greeting')
    const { container } = render(<Late name="Ana" />)
    expect(container).toBeEmptyDOMElement()
    expect(await screen.findByText('Hello Ana')).toBeVisible()
  })

  it('is there at once when its code was fetched ahead', async () => {
    const Late = lazyComponent(async () => ({ Greeting }), 'Greeting')
    Late.preload()
    await new Promise((resume) => setTimeout(resume))
    render(<Late name="Ana" />)
    expect(screen.getByText('Hello Ana')).toBeVisible()
  })

  it('waits for the styles of the whole app, and asks for them again after a failure', async () => {
    document.head.innerHTML = '<style data-file="/assets/index.css"></style>'
    onTestFinished(() => document.head.replaceChildren())
    const files = () => document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    const Late = lazyComponent(async () => ({ Greeting }), 'Greeting')
    const { container } = render(<Late name="Ana" />)
    await waitFor(() => expect(files()).toHaveLength(1))
    await act(async () => files()[0]?.dispatchEvent(new Event('error')))
    expect(container).toBeEmptyDOMElement()

    fireEvent(window, new Event('online'))
    await waitFor(() => expect(files()).toHaveLength(2))
    await act(async () => files()[1]?.dispatchEvent(new Event('load')))
    expect(await screen.findByText('Hello Ana')).toBeVisible()
  })

  it('is loaded and drawn from its first opening on, where it is a sheet', async () => {
    const load = vi.fn(async () => ({ Shown }))
    const Sheet = lazyComponent(load, 'Shown')
    const draw = (open: boolean) => <Sheet open={open} onOpenChange={() => undefined} />
    const { container, rerender } = render(draw(false))
    await act(async () => undefined)
    expect(load).not.toHaveBeenCalled()
    Sheet.preload()
    await act(async () => undefined)
    rerender(draw(false))
    expect(container).toBeEmptyDOMElement()
    rerender(draw(true))
    expect(screen.getByText('open')).toBeVisible()
    rerender(draw(false))
    expect(screen.getByText('closing')).toBeVisible()
  })

  it('asks again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(gone).mockResolvedValue({ Greeting })
    const Late = lazyComponent<{ Greeting: typeof Greeting }, 'Greeting'>(load, 'Greeting')
    Late.preload()
    render(<Late name="Ana" />)
    expect(await screen.findByText('Hello Ana')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('a late component whose code is out of reach', () => {
  const page = (Late: ReturnType<typeof late>) =>
    render(
      <ErrorBoundary>
        <p>the page</p>
        <Late />
      </ErrorBoundary>,
    )

  it('costs itself alone, not the page', async () => {
    const load = vi.fn().mockRejectedValue(gone)
    page(late(load))
    await waitFor(() => expect(load).toHaveBeenCalled())
    expect(screen.getByText('the page')).toBeVisible()
    expect(currentToast()).toBeNull()
  })

  it('says so in its place, where it has one', async () => {
    page(late(() => Promise.reject(gone), { placeholder: <p>soon</p>, unavailable: <p>not here</p> }))
    expect(screen.getByText('soon')).toBeVisible()
    expect(await screen.findByText('not here')).toBeVisible()
    expect(screen.queryByText('soon')).toBeNull()
  })

  it('says so by toast without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    page(late(() => Promise.reject(gone)))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error',
        description: 'You are offline, and this part is not on your phone yet.',
      }),
    )
  })

  it('says nothing if it is marked as not missed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn().mockRejectedValue(gone)
    page(late(load, { unavailable: null }))
    await waitFor(() => expect(load).toHaveBeenCalled())
    await expect(load.mock.results[0]?.value).rejects.toBe(gone)
    expect(currentToast()).toBeNull()
  })

  it('loads again when the network is back', async () => {
    const load = vi.fn().mockRejectedValueOnce(gone).mockResolvedValue({ Here })
    page(late(load, { unavailable: <p>not here</p> }))
    expect(await screen.findByText('not here')).toBeVisible()
    fireEvent.online(window)
    expect(await screen.findByText('here')).toBeVisible()
    expect(screen.queryByText('not here')).toBeNull()
  })

  it('loads again after a pause, because a restored network may not respond yet', async () => {
    vi.useFakeTimers()
    const load = vi.fn().mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue({ Here })
    page(late(load, { unavailable: <p>not here</p> }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.online(window)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('not here')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersToNextTimerAsync())
    expect(screen.getByText('here')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('answers every tap where it is a sheet, and does not rise by itself later', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const Sheet = lazyComponent<{ Shown: (props: ShownProps) => null }, 'Shown'>(() => Promise.reject(gone), 'Shown')
    const onOpenChange = vi.fn()
    const draw = (open: boolean) => <Sheet open={open} onOpenChange={onOpenChange} />
    const { rerender } = render(draw(true))
    await waitFor(() => expect(onOpenChange).toHaveBeenLastCalledWith(false))
    expect(currentToast()?.description).toMatch(/^You are offline/)
    rerender(draw(false))
    removeToast()
    rerender(draw(true))
    await waitFor(() => expect(currentToast()?.description).toMatch(/^You are offline/))
  })

  it('differs from broken code, which is an error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    page(late(() => Promise.reject(new Error('boom'))))
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  })
})
