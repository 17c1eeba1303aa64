// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ParticipantDetails } from '@/features/event/roster/participant-details'
import { WaitlistCard } from '@/features/event/waitlist/components/waitlist-card'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const nothing = () => undefined
const list = { labels: [], onOpen: nothing, onWithdraw: nothing }
const known: ParticipantDetails = {
  ownId: undefined,
  came: {},
  claims: new Map(),
  slotPayments: new Map(),
  isNew: () => false,
}

test("a search on the waitlist still shows the viewer's own place", () => {
  const [own, other] = [buildWaiting(1), buildWaiting(2)]
  const data = buildPage({
    event: { max_participants: 1, waitlist: true },
    roster: [buildRow(1)],
    waitlist: [own, other],
    waiting_count: 2,
  })
  render(
    <WaitlistCard
      data={data}
      rows={[other]}
      section={data.event.sections[0] ?? buildSection('')}
      known={{ ...known, ownId: own.id }}
      list={list}
      now={new Date()}
      belowRow={nothing}
    />,
  )
  expect(screen.getByText('You are 1st in line').closest('section')?.textContent).not.toContain('2 waiting')
})

test('the line of a section says how many stand in it behind those on the page', () => {
  const section = buildSection('Cook', { waiting: 52 })
  const waitlist = Array.from({ length: 50 }, (_, n) => buildWaiting(n + 1, { section_id: 'cook' }))
  const card = (waiting_count: number) => (
    <WaitlistCard
      data={buildPage({ event: { sections: [section] }, waitlist, waiting_count })}
      rows={waitlist}
      section={section}
      known={known}
      list={list}
      now={new Date()}
      belowRow={nothing}
    />
  )
  const { rerender } = render(card(52))
  expect(screen.getByText('+ 2 more')).toBeTruthy()
  rerender(card(50))
  expect(screen.queryByText(/^\+/)).toBeNull()
})
