// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RosterAnnouncer } from '@/features/event/roster/components/roster-announcer'
import { removedHere } from '@/features/event/roster/remove'
import { Sheet } from '@/ui/sheet/sheet'
import { buildPage, buildRow } from '../../entities/event/build'

const row = (slot: number, fields: Parameters<typeof buildRow>[1] = {}) =>
  buildRow(slot, { id: `row ${slot}`, name: `Person ${slot}`, ...fields })
const own = row(9, { name: 'Leo' })

afterEach(cleanup)

/** Returns the announcement for screen readers once the list has these people, and `ownId` is the viewer's. */
function listen(
  first: ReturnType<typeof row>[],
  { ownId, isSheetOpen = false }: { ownId?: string; isSheetOpen?: boolean } = {},
) {
  const draw = (roster: ReturnType<typeof row>[], id?: string) => (
    <>
      <RosterAnnouncer data={buildPage({ roster })} ownId={id} />
      <Sheet open={isSheetOpen} onOpenChange={() => undefined} title="Join">
        Name
      </Sheet>
    </>
  )
  const { rerender } = render(draw(first, ownId))
  return (roster: ReturnType<typeof row>[], id?: string) => {
    rerender(draw(roster, id))
    return screen.getByRole('status').textContent
  }
}

it('a person who joins while a sheet covers the list is announced', () => {
  const hear = listen([row(1)], { isSheetOpen: true })
  expect(hear([row(1), row(2)])).toBe('Person 2 joined, 2 of 10')
})

it("the sheet after joining announces the viewer's slot, and the question its loss", () => {
  const hear = listen([row(1)], { isSheetOpen: true })
  expect(hear([row(1), own], own.id)).toBe('')
  expect(hear([row(1), row(2), own, row(10, { claimed_by_me: true })], own.id)).toBe('Person 2 joined, 4 of 10')
  const question = document.body.appendChild(document.createElement('div'))
  question.setAttribute('role', 'alertdialog')
  expect(hear([row(1), row(2)])).toBe('Person 2 joined, 4 of 10')
  question.remove()
})

it("the viewer's slot is announced if another person takes it away", () => {
  const hear = listen([row(1), own], { ownId: own.id })
  expect(hear([row(1)])).toBe('Leo left, 1 of 10')
})

it('removed people are in the toast, and people who left are announced', () => {
  const hear = listen([row(1), row(2), row(3)])
  removedHere.add('row 2')
  expect(hear([row(1), row(3)])).toBe('')
  expect(hear([row(1)])).toBe('Person 3 left, 1 of 10')
})
