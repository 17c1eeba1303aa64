// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentToast,
  dismissToast,
  removeToast,
  TOAST_REMOVE_DELAY,
  toast,
  toastError,
  toastInfo,
  toastSuccess,
  updateToast,
} from '@/lib/feedback/toast-store'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { Toaster } from '@/ui/feedback/toast'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => removeToast())
})

describe('the toast store', () => {
  it('shows one at a time: a new one replaces the older', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(currentToast()).toMatchObject({ title: 'Second', open: true })
  })

  it('titles success, info and error', () => {
    toastSuccess('Done')
    expect(currentToast()).toMatchObject({ title: 'Success', description: 'Done' })
    toastInfo('Look')
    expect(currentToast()).toMatchObject({ title: 'Info', description: 'Look' })
    toastError('Failed')
    expect(currentToast()).toMatchObject({ title: 'Error', description: 'Failed', variant: 'destructive' })
  })

  it('updates the current one and leaves a replaced one alone', () => {
    const first = toast({ title: 'First' })
    first.update({ description: 'more' })
    expect(currentToast()).toMatchObject({ title: 'First', description: 'more' })
    toast({ title: 'Second' })
    updateToast(first.id, { title: 'Late' })
    first.dismiss()
    expect(currentToast()).toMatchObject({ title: 'Second', open: true })
  })

  it('remembers a dismissed one for 1,000,000 ms', () => {
    const { id } = toast({ title: 'First' })
    dismissToast(id)
    expect(currentToast()).toMatchObject({ open: false })
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1)
    expect(currentToast()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(currentToast()).toBeNull()
  })

  it('does not let the removal of an old one take a new one away', () => {
    dismissToast(toast({ title: 'First' }).id)
    toast({ title: 'Second' })
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY * 2)
    expect(currentToast()).toMatchObject({ title: 'Second' })
  })
})

describe('the toaster', () => {
  it('shows a toast for 5000 ms', () => {
    render(<Toaster />)
    act(() => void toastSuccess('Event updated successfully!'))
    expect(screen.getByText('Event updated successfully!')).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(4999))
    expect(currentToast()?.open).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(currentToast()?.open).toBe(false)
  })

  it('gives a replacing toast its own 5000 ms', () => {
    render(<Toaster />)
    act(() => void toastInfo('One'))
    act(() => void vi.advanceTimersByTime(4000))
    act(() => void toastInfo('Two'))
    act(() => void vi.advanceTimersByTime(4000))
    expect(screen.queryByText('One')).not.toBeInTheDocument()
    expect(screen.getByText('Two')).toBeInTheDocument()
  })

  it('takes an action at a tap, not at the second half of a double tap for what stood there before', () => {
    const undo = vi.fn()
    render(<Toaster />)
    act(() => void toast({ title: 'The rest came', action: { label: 'Undo', onClick: undo } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 2 })
    expect(undo).not.toHaveBeenCalled()
    expect(currentToast()?.open).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail: 1 })
    expect(undo).toHaveBeenCalledOnce()
  })

  it("a redirect's toast does not replace that of the user's last action", () => {
    const leave = () => render(<RedirectWithToast to="/" info="This event is private." />, { wrapper: MemoryRouter })
    toastSuccess('You are no longer a co-host')
    leave()
    expect(currentToast()?.description).toBe('You are no longer a co-host')
    vi.advanceTimersByTime(1000)
    leave()
    expect(currentToast()?.description).toBe('This event is private.')
  })

  it.each([
    ['politely', 'polite', () => toastSuccess('Words')],
    ['at once when it is an error', 'assertive', () => toastError('Words')],
  ])('is announced %s', (_how, live, show) => {
    render(<Toaster />)
    act(() => void show())
    act(() => void vi.advanceTimersByTime(100))
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', live)
  })
})
