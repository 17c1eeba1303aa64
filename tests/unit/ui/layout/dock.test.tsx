// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Page } from '@/ui/layout/page'

const space = () => document.documentElement.style.getPropertyValue('--dock-space')
const seen: string[] = []

/** Measures the free space when it is drawn, as a text does to find out whether it is cut off. */
function Measures() {
  useLayoutEffect(() => void seen.push(space()), [])
  return null
}

// Other files draw pages in the same document, and leave a dock's height there.
beforeEach(() => {
  document.documentElement.removeAttribute('style')
  seen.length = 0
})

it("a dock's height is expected before anything is measured, and then measured", () => {
  const page = (dock?: string) => (
    <Page title="Event" header={null} dock={dock}>
      <Measures key={dock} />
    </Page>
  )
  const { rerender } = render(page())
  rerender(page('Join Event'))
  expect(seen).toEqual(['', '84px'])
  // jsdom lays nothing out.
  expect(space()).toBe('0px')
})

it('a dock that would cover more than a third of the window ends the page instead', () => {
  const heightOf = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  const stateOf = (height: number) => {
    heightOf.mockReturnValue(height)
    render(
      <Page title="Event" header={null} dock="Join Event">
        {null}
      </Page>,
    )
    return [space(), document.documentElement.hasAttribute('data-tall-dock')]
  }
  const third = window.innerHeight / 3
  expect(stateOf(third)).toEqual([`${third}px`, false])
  expect(stateOf(third + 1)).toEqual(['0px', true])
})
