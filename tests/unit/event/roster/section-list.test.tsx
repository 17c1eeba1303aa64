// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RosterRow } from '@/entities/event/event-schema'
import { SectionList } from '@/features/event/roster/components/section-list'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'

/** The only row of the roster with what it says beside the name: `Person 1, 2nd in line for Cook`. */
function rowOf(own?: RosterRow, told: Partial<RosterRow> = {}) {
  const sections = [buildSection('Driver'), buildSection('Cook', { taken: 0, waiting: 2 })]
  const row = buildRow(1, { section_id: 'driver', ...told })
  const data = buildPage({ event: { sections }, roster: [row] })
  const nothing = () => undefined
  const { unmount } = render(
    <SectionList
      data={data}
      slots={[{ kind: 'taken', number: 1, row }]}
      waiting={[]}
      isFiltered={false}
      own={own ? { registration: own } : null}
      now={new Date()}
      drawSlot={(slot, { wish }) => (
        <li key="one">{slot.kind === 'taken' && [slot.row.name, wish].filter(Boolean).join(', ')}</li>
      )}
      drawWaitlist={nothing}
      onClaim={nothing}
      onJoin={undefined}
    />,
  )
  const text = screen.getByText(/^Person 1/).textContent
  unmount()
  return text
}

const wish = { section_id: 'cook', place: 2 }
const guest = buildRow(1, { section_id: 'driver', wish })
const ASKS = 'Person 1, 2nd in line for Cook'

test('the row of somebody who asks to switch says so; a guest’s wish comes from their own registration', () => {
  expect(rowOf(guest)).toBe(ASKS)
  expect(rowOf({ ...guest, id: 'row-2' })).toBe('Person 1')
  expect(rowOf(undefined)).toBe('Person 1')
})

test('the roster counts more than a registration that was read before it', () => {
  const told = { contact_visible: true, wish }
  expect(rowOf(undefined, told)).toBe(ASKS)
  expect(rowOf(guest, { contact_visible: true })).toBe('Person 1')
  expect(rowOf({ ...guest, section_id: 'cook' })).toBe('Person 1')
})
