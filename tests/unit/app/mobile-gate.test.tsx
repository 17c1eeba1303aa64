// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MobileGate } from '@/app/mobile-gate'
// The gate loads it. Here it is loaded before the tests, because on a busy machine that takes longer than they wait.
import '@/app/gate-ways'
import { WIDE_WINDOW } from '@/lib/browser/wide-window'

let wide = false
let isPhone = false
const watchers = new Set<() => void>()

/** The window becomes narrower or wider than 768 px. */
function turn(toWide: boolean) {
  act(() => {
    wide = toWide
    for (const notify of watchers) notify()
  })
}

beforeEach(() => {
  // No link of an event: the tests of another file may have left one there.
  window.history.replaceState(null, '', '/')
  wide = false
  isPhone = false
  watchers.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return wide && (query === WIDE_WINDOW || isPhone)
    },
    addEventListener: (_type: string, notify: () => void) => watchers.add(notify),
    removeEventListener: (_type: string, notify: () => void) => watchers.delete(notify),
  }))
})

const started = vi.fn()
function AppInside() {
  useEffect(started, [])
  return <input aria-label="Name" />
}

const open = () =>
  render(
    <MemoryRouter>
      <MobileGate>
        <AppInside />
      </MobileGate>
    </MemoryRouter>,
  )

describe('the mobile gate', () => {
  it('covers a phone that is turned on its side, says how to go on, and gives back what was typed', async () => {
    isPhone = true
    open()
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Ana'
    turn(true)
    expect(screen.getByText('Mobile Access Only')).toBeVisible()
    expect(await screen.findByText('Turn your phone upright')).toBeVisible()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByLabelText('Name')).not.toBeVisible()
    turn(false)
    expect(screen.getByLabelText('Name')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Ana')
  })
})
