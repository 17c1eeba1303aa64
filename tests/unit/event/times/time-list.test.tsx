// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { TimeList } from '@/features/event/times/components/time-list'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (hour: number) => ({ start: `2026-11-26T${hour}:00:00Z`, end: `2026-11-26T${hour + 1}:00:00Z` })
const sections = [
  buildSection('Own', { size: 1, ...at(16) }),
  buildSection('One', { size: 1, isOffered: true, ...at(17) }),
  buildSection('Two', { size: 2, taken: 2, isOffered: true, ...at(18) }),
]
const own = buildRow(1, { id: 'ana', section_id: 'own', is_mine: true })
const roster = [
  own,
  buildRow(1, { id: 'ben', section_id: 'one', offered: true }),
  buildRow(1, { id: 'cleo', section_id: 'two', offered: true }),
  buildRow(2, { id: 'sam', section_id: 'two' }),
]

it('a participant can take an offered slot as one more, also in a time with several', () => {
  const data = buildPage({ event: { sections, max_picks: 3, time_zone: 'Europe/Lisbon' }, roster })
  const taken = new Map<string, boolean>()
  drawWithClient(
    <TimeList
      data={data}
      slots={[]}
      waiting={[]}
      isFiltered={false}
      own={{ registration: own }}
      now={NOW}
      drawSlot={(slot, { take }) => {
        if (slot.kind === 'taken') taken.set(slot.row.id, Boolean(take))
        return null
      }}
      drawWaitlist={() => null}
      onClaim={() => undefined}
      onJoin={undefined}
    />,
  )
  expect(Object.fromEntries(taken)).toEqual({ ana: false, ben: true, cleo: true, sam: false })
})
