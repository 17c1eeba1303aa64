// @vitest-environment jsdom
import { type ComponentProps, useMemo } from 'react'
import { expect, test, vi } from 'vitest'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { SlotPill } from '@/entities/slots/slot-pill'
import { RosterCard } from '@/features/event/roster/components/roster-card'
import { RosterSearchContext } from '@/features/event/roster/use-roster-search'
import { buildPage, buildRow } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

// Each row draws its pill, so this counts the rows that are drawn.
vi.mock('@/entities/slots/slot-pill', () => ({ SlotPill: vi.fn(() => null) }))
/** The rows that were rendered since the last call. */
function drawn() {
  const names = vi.mocked(SlotPill).mock.calls.flatMap(([{ name }]) => name ?? [])
  vi.mocked(SlotPill).mockClear()
  return names
}

const nothing = () => undefined
const SAME: Omit<ComponentProps<typeof RosterCard>, 'data'> = {
  own: null,
  isNew: () => false,
  guest: { links: null },
  now: new Date('2026-11-26T12:00:00Z'),
  actions: { onOpen: nothing, onWithdraw: nothing, onClaim: nothing, onJoin: undefined, onAdd: undefined },
  labelsButton: null,
  Waitlist: () => null,
  Sections: () => null,
}

function List({ data, isSearching = false }: { data: EventPageData; isSearching?: boolean }) {
  const search = useMemo(
    () => ({ isOpen: isSearching, toggle: nothing, close: nothing, button: { current: null } }),
    [isSearching],
  )
  return (
    <RosterSearchContext value={search}>
      <RosterCard {...SAME} data={data} />
    </RosterSearchContext>
  )
}

test('a row renders again only if its content changes: not for joins, nor for the search', () => {
  Element.prototype.scrollIntoView = nothing
  const labels = [{ id: 'goalkeeper', name: 'Goalkeeper', color: '#0a7d55' }]
  const four = [1, 2, 3, 4].map((slot) => buildRow(slot, { label_ids: slot === 1 ? ['goalkeeper'] : [] }))
  const list = (roster: RosterRow[], isSearching = false) => (
    // The same fragment around it as at first, so that the list stays the one that was drawn.
    <>
      <List data={{ ...buildPage({ roster }), labels }} isSearching={isSearching} />
    </>
  )
  const { rerender } = drawWithClient(<List data={{ ...buildPage({ roster: four.slice(0, 3) }), labels }} />)
  expect(drawn()).toEqual(['Person 1', 'Person 2', 'Person 3'])

  rerender(list(four))
  expect(drawn()).toEqual(['Person 4'])

  rerender(list(four, true))
  expect(drawn()).toEqual([])

  rerender(list(four.map((row) => (row.id === 'row-2' ? { ...row, name: 'Bea' } : row))))
  expect(drawn()).toEqual(['Bea'])
})

test('the list says why names are hidden from the viewer, and nothing if they are not', () => {
  const page = buildPage({ roster: [buildRow(1)] })
  const text = (data: EventPageData) => drawWithClient(<List data={data} />).container.textContent
  expect(text(page)).not.toContain('names private')
  expect(text({ ...page, names_hidden: true })).toContain('The organizer keeps names private.')
})
