// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventFacts } from '@/entities/event/event-facts'
import { type Facts, factsShape } from '@/entities/event/facts'
import { FACT_NAMES } from '@/entities/event/text-columns'

const at = (hour: number) => new Date(2026, 10, 26, hour).toISOString()
const event: Facts = {
  id: 'fiveASide123',
  name: 'Five-a-side',
  description: null,
  is_private: false,
  max_participants: 10,
  sections: [],
  group_id: null,
  datetime: at(19),
  end_datetime: at(21),
  location: 'Town hall',
}
const now = new Date(2026, 10, 20)

test('the facts of an event are in the order of docs/product.md', () => {
  render(<EventFacts event={event} withdrawUntil={at(12)} price="€5.00 per slot" now={now} />)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Start',
    'End',
    'Registration Deadline',
    'Withdrawal Deadline',
    'Location',
    'Price',
  ])
})

/** Facts that are elsewhere on the card, and their place. */
const elsewhere: Record<string, string> = {
  id: 'is the link',
  name: 'is the title',
  description: 'stands below',
  is_private: 'is a badge',
  max_participants: 'is the meter',
  sections: 'head the roster',
  max_picks: 'is in the action of a free slot',
  picks_overlap: 'is in what refuses that action',
  waitlist: 'is in the action',
  cant_come: 'is a line of its own (answers-line.tsx)',
  look: 'is the hue and the cover of the card',
  group_id: 'is a badge with the name of the group',
  minimum: 'is a note below the name',
  called_off_at: 'is a note below the name',
  call_off_note: 'is that note',
  time_zone: 'shows where the reader is elsewhere',
}

test.each(Object.keys(factsShape).filter((name) => !(name in elsewhere)))('%s is shown', (name) => {
  const text = () =>
    screen
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .join()
  const { rerender } = render(<EventFacts event={{ ...event, [name]: null }} now={now} />)
  const without = text()
  rerender(<EventFacts event={{ ...event, [name]: at(8) }} now={now} />)
  expect(
    text(),
    'not shown: give a text fact: true, render others in src/entities/event/event-facts.tsx, or add it to elsewhere',
  ).not.toBe(without)
})

test.each(FACT_NAMES)('a long %s is folded, and a short one is not', (name) => {
  const folded = (text: string) =>
    render(<EventFacts event={{ ...event, [name]: text }} now={now} />).container.querySelector('.clamp-title')
  expect(folded('Bring two shirts')).toBeNull()
  expect(folded('Bring two shirts. '.repeat(3))).toHaveTextContent('Bring two shirts. Bring two')
})

test('a moved event says what it was until it starts: the time of the same day, else the date', () => {
  const was = (moved_from: string, at: Date) => {
    const { container, unmount } = render(<EventFacts event={{ ...event, moved_from }} now={at} />)
    const text = container.textContent?.match(/was .*?[AP]M/)?.[0]
    unmount()
    return text
  }
  expect(was(at(18), now)).toBe('was 6:00 PM')
  expect(was(new Date(2026, 10, 25, 18).toISOString(), now)).toMatch(/^was Wed, Nov 25, .*6:00 PM$/)
  expect(was(at(18), new Date(2026, 10, 26, 19))).toBeUndefined()
})

test('both dates of an event that was called off are struck through, and a missing one is not', () => {
  const struck = (change: Partial<Facts>) => {
    const { container, unmount } = render(<EventFacts event={{ ...event, ...change }} now={now} />)
    const texts = [...container.querySelectorAll('.line-through')].map((date) => date.textContent)
    unmount()
    return texts
  }
  const called_off_at = at(9)
  expect(struck({ called_off_at })).toEqual([expect.stringContaining('7:00'), expect.stringContaining('9:00')])
  expect(struck({ called_off_at, end_datetime: null })).toEqual([expect.stringContaining('7:00')])
  expect(struck({})).toEqual([])
})
