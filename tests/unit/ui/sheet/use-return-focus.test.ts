// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useReturnFocus } from '@/ui/sheet/use-return-focus'

/** A dialog with Radix' two moments: it opens while focus is outside, and after closing it may return the focus. */
function dialog(content = '') {
  const { result } = renderHook(() => useReturnFocus())
  const element = document.createElement('div')
  element.setAttribute('role', 'dialog')
  element.innerHTML = content
  const tell = (act: (event: Event) => void) => {
    const event = new Event('focus', { cancelable: true })
    Object.defineProperty(event, 'target', { value: element })
    act(event)
  }
  return {
    element,
    open: () => {
      document.body.append(element)
      tell(result.current.remember)
    },
    giveBack: () => tell(result.current.giveBack),
  }
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('focus after a sheet that was opened from another', () => {
  function twoSheets() {
    document.body.innerHTML = '<button id="dots">More actions</button>'
    const dots = document.querySelector<HTMLElement>('#dots')
    dots?.focus()
    const more = dialog('<button id="choice">Add to Calendar</button>')
    more.open()
    more.element.querySelector<HTMLElement>('#choice')?.focus()
    return { dots, more, calendar: dialog('<button id="inside">Close</button>') }
  }
  const focusInside = ({ element }: ReturnType<typeof dialog>) => element.querySelector<HTMLElement>('button')?.focus()

  it('returns to where it was before the first sheet, which is still there when the second opens', () => {
    const { dots, more, calendar } = twoSheets()
    calendar.open()
    focusInside(calendar)
    more.element.remove()
    more.giveBack()
    calendar.element.remove()
    calendar.giveBack()
    expect(document.activeElement).toBe(dots)
  })

  it('does so even if the first sheet has gone and has not given it back yet', () => {
    const { dots, more, calendar } = twoSheets()
    more.element.remove()
    calendar.open()
    focusInside(calendar)
    more.giveBack()
    calendar.element.remove()
    calendar.giveBack()
    expect(document.activeElement).toBe(dots)
  })

  it("goes to the first sheet if that is still open and the second one's trigger is gone", () => {
    const { more, calendar } = twoSheets()
    more.element.tabIndex = -1
    calendar.open()
    focusInside(calendar)
    more.element.innerHTML = ''
    calendar.element.remove()
    calendar.giveBack()
    expect(document.activeElement).toBe(more.element)
  })
})
