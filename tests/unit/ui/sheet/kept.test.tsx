// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet } from '@/ui/sheet/sheet'

/** Content of a closing sheet or dialog after the response has removed its subject. */

/** Adds a closing animation to each state, as in a browser: without one, both would disappear at once. */
function withMotion() {
  const styleOf = window.getComputedStyle.bind(window)
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, part) => {
    return new Proxy(styleOf(element, part), {
      get(style, key) {
        if (key === 'animationName') return `motion-${element.getAttribute('data-state')}`
        const value = Reflect.get(style, key, style)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  })
}

const shown = () => screen.getByText('Cancel').closest('[data-state]')

interface Step {
  open?: boolean
  busy?: boolean
  /** Null once it is gone. */
  name: string | null
}

const Question = ({ open = true, busy = false, name }: Step) => (
  <ConfirmDialog
    open={open}
    onOpenChange={() => {}}
    title={name ? 'Withdraw from Event' : 'Leave'}
    about={name}
    body={name ? 'You are asked.' : 'Nothing to ask.'}
    confirmLabel={name ? 'Withdraw' : 'Leave'}
    busyLabel="Withdrawing..."
    busy={busy}
    onConfirm={() => {}}
  >
    {name && <p>Find a Substitute</p>}
  </ConfirmDialog>
)

it('a question keeps its text during the request and while closing, and can open again', () => {
  withMotion()
  const { rerender } = render(<Question name="Ana" />)
  const asked = shown()?.textContent
  expect(asked).toContain('Find a Substitute')
  rerender(<Question name={null} busy />)
  expect(shown()?.textContent).toBe(asked?.replace('CancelWithdraw', 'CancelWithdrawing...'))
  rerender(<Question name={null} open={false} />)
  expect(shown()?.textContent).toContain('Find a Substitute')
  expect(shown()?.textContent).toContain('Withdrawing...')
  rerender(<Question name="Ben" />)
  expect(shown()?.textContent).toBe(asked?.replace('Ana', 'Ben'))
})

const Rising = ({ open = true, name }: Step) => (
  <Sheet open={open} onOpenChange={() => {}} title={name ?? 'Nobody'} footer={name ? 'Remove' : 'Nobody to remove'}>
    {name ? <p>Cancel</p> : null}
  </Sheet>
)

it('a sheet keeps its title, content and buttons until it is gone', () => {
  withMotion()
  const { rerender } = render(<Rising name="Ana" />)
  const before = shown()?.textContent
  rerender(<Rising name={null} open={false} />)
  expect(shown()?.textContent).toBe(before)
  rerender(<Rising name="Ben" />)
  expect(shown()?.textContent).toBe(before?.replace('Ana', 'Ben'))
})
