// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToast, removeToast, toastInfo } from '@/lib/feedback/toast-store'
import { Toaster } from '@/ui/feedback/toast'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet } from '@/ui/sheet/sheet'

/** How a sheet opens, and Escape in it, with a toast or a question above it. */

const Toasts = () => (
  <div id="toasts">
    <Toaster />
  </div>
)

const close = vi.fn()
const ask = vi.fn()

afterEach(() => {
  act(() => removeToast())
  for (const spy of [close, ask]) spy.mockClear()
})

function open({ thenAsk = false } = {}) {
  const page = (isAsking: boolean) => (
    <>
      <Toasts />
      <Sheet open onOpenChange={close} title="Labels">
        <input aria-label="Name" />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={ask}
          title="Delete Label"
          body="It goes."
          confirmLabel="Delete"
          onConfirm={() => {}}
        />
      </Sheet>
    </>
  )
  const { rerender } = render(page(false))
  if (thenAsk) rerender(page(true))
}

it('is named, and has its content from the first step', () => {
  const steps = vi.fn()
  render(
    <Profiler id="sheet" onRender={steps}>
      <Sheet open onOpenChange={close} title="Labels" description="For this event.">
        <Profiler id="content" onRender={steps}>
          <p>Fast</p>
        </Profiler>
      </Sheet>
    </Profiler>,
  )
  expect(screen.getByRole('dialog', { name: 'Labels', description: 'For this event.' }).textContent).toContain('Fast')
  // Left to itself, Radix draws an empty sheet first.
  expect(steps.mock.calls[0]?.[0]).toBe('content')
})

const press = (element: Element, more = {}) => fireEvent.keyDown(element, { key: 'Escape', ...more })
const showToast = () => act(() => void toastInfo('Saved'))

it('closes it, once', () => {
  open()
  press(screen.getByLabelText('Name'))
  expect(close.mock.calls).toEqual([[false]])
})

it.each([
  ['', () => screen.getByLabelText('Name')],
  [' and nothing has the focus, as after a tap on a button that is busy now', () => document.body],
])('closes it also while a toast is shown%s, which stays', (_where, focused) => {
  open()
  showToast()
  press(focused())
  expect(close.mock.calls).toEqual([[false]])
  expect(currentToast()?.open).toBe(true)
})

it('puts the toast away when it is pressed there', () => {
  open()
  showToast()
  press(screen.getByRole('button', { name: 'Dismiss' }))
  expect(close).not.toHaveBeenCalled()
  expect(currentToast()?.open).toBe(false)
})

it('puts a toast away where no sheet is open', () => {
  render(<Toasts />)
  showToast()
  press(document.body)
  expect(currentToast()?.open).toBe(false)
})

it('closes the question opened from it, and not the sheet', () => {
  open({ thenAsk: true })
  showToast()
  for (const [index, element] of [screen.getByRole('button', { name: 'Cancel' }), document.body].entries()) {
    press(element)
    expect(ask).toHaveBeenCalledTimes(index + 1)
  }
  expect(close).not.toHaveBeenCalled()
  expect(currentToast()?.open).toBe(true)
})

describe('Back on a phone whose browser has no Escape', () => {
  /** Open CloseWatchers, the newest last. */
  let watchers: { onclose: (() => void) | null }[] = []
  const back = () => act(() => watchers.pop()?.onclose?.())
  beforeEach(() => {
    watchers = []
    vi.stubGlobal(
      'CloseWatcher',
      class {
        onclose: (() => void) | null = null
        constructor() {
          watchers.push(this)
        }
        destroy() {
          watchers = watchers.filter((one) => one !== this)
        }
      },
    )
  })

  it('closes what opened last, and again if it stayed open', () => {
    open({ thenAsk: true })
    back()
    back()
    expect([ask.mock.calls.length, close.mock.calls.length]).toEqual([2, 0])
    cleanup()
    open()
    back()
    expect(close).toHaveBeenCalledTimes(1)
    cleanup()
    expect(watchers).toEqual([])
  })

  it('is not the Escape that puts a toast away', async () => {
    open()
    showToast()
    press(screen.getByRole('button', { name: 'Dismiss' }))
    back()
    expect(close).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve))
    back()
    expect(close).toHaveBeenCalledTimes(1)
  })
})

it('closes nothing while it ends the choice of a character', () => {
  open()
  press(screen.getByLabelText('Name'), { isComposing: true })
  expect(close).not.toHaveBeenCalled()
})

it('a tap beside it closes it, but not the second half of the double tap that has opened it', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  open()
  function tapBeside() {
    act(() => void vi.advanceTimersByTime(200))
    fireEvent.pointerDown(document.body, { button: 0 })
    fireEvent.pointerUp(document.body, { button: 0 })
    fireEvent.click(document.body)
    act(() => void vi.advanceTimersByTime(1))
  }
  tapBeside()
  expect(close).not.toHaveBeenCalled()
  tapBeside()
  expect(close.mock.calls).toEqual([[false]])
})
