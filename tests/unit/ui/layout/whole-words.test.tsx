// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WholeWords } from '@/ui/layout/whole-words'

/** The title as text, and the words in it that cannot break. */
function draw(title: string) {
  const { container } = render(<WholeWords>{title}</WholeWords>)
  const whole = [...container.querySelectorAll('span')].map((word) => word.textContent)
  return { text: container.textContent, whole }
}

describe('a title', () => {
  it.each([
    ['Thursday Five-a-side', ['Five-a-side']],
    ['Stand-up, then (check-in)', ['Stand-up,', '(check-in)']],
    ['כדור-רגל  tonight', ['כדור-רגל']],
    ['Grill, 11:00–11:30 AM', ['11:00–11:30 AM']],
    ['Everybody sees that Shift 1, 5:04–6:04\u00a0AM is offered', ['5:04–6:04\u00a0AM']],
    ["You're in: 4:30 PM", ['4:30 PM']],
    ['Sunday dinner', []],
    // Would be wider than the card on a narrow phone.
    ['Featherstonehaugh-Cholmondeley Cup', []],
    ['', []],
  ])('keeps the joined words of %j whole and its text as it is', (title, whole) => {
    expect(draw(title)).toEqual({ text: title, whole })
  })
})
