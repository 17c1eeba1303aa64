// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cover } from '@/entities/event/cover'

/** How many slots of a row are drawn as taken and as free. */
function drawn(taken?: number | null) {
  const { container, unmount } = render(<Cover seed="353" taken={taken} />)
  const slots = (container.firstElementChild as HTMLElement).style.getPropertyValue('--slots')
  unmount()
  return [slots.split('var(--slot-taken)').length - 1, slots.split('var(--slot-free)').length - 1]
}

it('a cover has the given number of taken slots, and no slots while the number is unknown', () => {
  expect(drawn(0)).toEqual([0, 8])
  expect(drawn(3)).toEqual([3, 5])
  expect(drawn(8)).toEqual([8, 0])
  expect(drawn(null)).toEqual([0, 0])
})

it('a cover that may reveal nothing is always the same', () => {
  expect(drawn()).toEqual([5, 3])
})
