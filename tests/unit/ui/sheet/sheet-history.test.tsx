// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet } from '@/ui/sheet/sheet'
import { afterSheets, leaveClosedSheets, openedBefore } from '@/ui/sheet/sheet-history'

const { history } = window
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)))
const sheets = () => history.state?.sheets

async function back() {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await arrived
  await settle()
}

/** Starts from the entry of a page, after another one. */
function startAt(page: string) {
  history.pushState({ idx: 0 }, '', '/before')
  history.pushState({ idx: 1, key: 'page' }, '', page)
}

let set: { first: (open: boolean) => void; second: (open: boolean) => void }

function TwoSheets({ busy = false }: { busy?: boolean }) {
  const [first, setFirst] = useState(false)
  const [second, setSecond] = useState(false)
  set = { first: setFirst, second: setSecond }
  return (
    <>
      <Sheet open={first} onOpenChange={setFirst} title="First" openedAs="first">
        content
      </Sheet>
      <ConfirmDialog
        open={second}
        onOpenChange={setSecond}
        title="Second"
        body="body"
        confirmLabel="Yes"
        busy={busy}
        onConfirm={() => {}}
      />
    </>
  )
}

const shown = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map((one) => one.querySelector('h2')?.textContent)

async function open(name: keyof typeof set) {
  act(() => set[name](true))
  await settle()
}

// An entry that is being left would be left in the next test.
afterEach(async () => {
  cleanup()
  await settle()
})

it('Back closes the sheet that was opened last, one at a time, and stays on the page', async () => {
  startAt('/event')
  render(<TwoSheets />, { wrapper: StrictMode })
  await open('first')
  await open('second')
  expect(sheets()).toEqual({ count: 2, name: 'first' })
  // To the router it is the same page.
  expect(history.state).toMatchObject({ key: 'page', idx: 3 })
  await back()
  expect([shown(), window.location.pathname]).toEqual([['First'], '/event'])
  await back()
  expect([shown(), window.location.pathname, sheets()]).toEqual([[], '/event', undefined])
  await back()
  expect(window.location.pathname).toBe('/before')
})

it('a sheet that is closed in another way removes its entry, and one that takes its place keeps it', async () => {
  startAt('/event')
  render(<TwoSheets />, { wrapper: StrictMode })
  await open('first')
  const pushed = vi.spyOn(history, 'pushState')
  act(() => {
    set.first(false)
    set.second(true)
  })
  await settle()
  expect(pushed).not.toHaveBeenCalled()
  expect(sheets()).toEqual({ count: 1, name: null })
  act(() => set.second(false))
  await vi.waitFor(() => expect(sheets()).toBeUndefined(), 5_000)
  expect(history.state).toEqual({ idx: 1, key: 'page' })
})

it('a dialog that is busy stays open on Back', async () => {
  startAt('/event')
  render(<TwoSheets busy />, { wrapper: StrictMode })
  await open('second')
  await back()
  expect([shown(), sheets()]).toEqual([['Second'], { count: 1, name: null }])
})

it('after a reload the entries of closed sheets are left once, however often a page asks', async () => {
  startAt('/event')
  history.pushState({ idx: 2, key: 'page', sheets: { count: 1, name: 'join' } }, '')
  expect(openedBefore()).toEqual({ count: 1, name: 'join' })
  leaveClosedSheets()
  leaveClosedSheets()
  await vi.waitFor(() => expect(sheets()).toBeUndefined(), 5_000)
  await settle()
  leaveClosedSheets()
  await settle()
  expect([window.location.pathname, history.state]).toEqual(['/event', { idx: 1, key: 'page' }])
  expect(openedBefore()).toBeNull()
})

it('a navigation from an open sheet starts from the page, so that Back returns to it', async () => {
  startAt('/event')
  const { unmount } = render(<TwoSheets />, { wrapper: StrictMode })
  await open('first')
  afterSheets(() => history.pushState({ idx: 2 }, '', '/next'))
  await vi.waitFor(() => expect(window.location.pathname).toBe('/next'), 5_000)
  unmount()
  await back()
  expect([window.location.pathname, history.state]).toEqual(['/event', { idx: 1, key: 'page' }])
})
