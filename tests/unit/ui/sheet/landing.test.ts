// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { bringInSight } from '@/ui/sheet/landing'

it('the page moves only where a row does not stand between the bars', () => {
  document.documentElement.style.scrollPaddingBottom = '100px'
  window.matchMedia = vi.fn().mockReturnValue({ matches: false })
  const row = document.body.appendChild(document.createElement('li'))
  row.scrollIntoView = vi.fn()
  const moves = (top: number) => {
    row.getBoundingClientRect = () => new DOMRect(0, top, 300, 56)
    bringInSight(row)
    return vi.mocked(row.scrollIntoView).mock.calls.splice(0).length
  }
  const lowest = window.innerHeight - 100 - 56
  // It still slides in when the sheet rises, and would be out of sight once the sheet is closed.
  expect([lowest - 16, lowest - 8].map(moves)).toEqual([0, 1])
  document.documentElement.dataset.landing = ''
  expect([64, 65, lowest, lowest + 1].map(moves)).toEqual([1, 0, 0, 1])
})
