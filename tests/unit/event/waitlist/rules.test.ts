// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { movedToPlace, nextToPromote } from '@/features/event/waitlist/rules'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'

const line = [buildWaiting(1), buildWaiting(2, { is_mine: true }), buildWaiting(3), buildWaiting(4)]
const page = buildPage({ roster: [buildRow(1)], waitlist: line, viewer: { manages: true, place: 2 } })
const placesOf = (data: typeof page) => data.waitlist?.map(({ id, place }) => `${place} ${id}`)

describe('moving somebody to the front', () => {
  it('lets everybody who stood before them go one back', () => {
    const after = movedToPlace(page, 'waits-3', 1)
    expect(placesOf(after)).toEqual(['1 waits-3', '2 waits-1', '3 waits-2', '4 waits-4'])
    expect(after.viewer.place).toBe(3)
  })

  it('is undone by the way back to the old place', () => {
    expect(movedToPlace(movedToPlace(page, 'waits-4', 1), 'waits-4', 4)).toEqual(page)
  })

  it('changes nothing for the first one, or for somebody who no longer waits', () => {
    expect(movedToPlace(page, 'waits-1', 1)).toBe(page)
    expect(movedToPlace(page, 'row-1', 1)).toBe(page)
  })
})

describe('a slot that becomes free', () => {
  const now = new Date('2026-11-26T12:00:00Z')

  it('is for the first in line', () => expect(nextToPromote(page, now)?.id).toBe('waits-1'))

  it('is for nobody when the event is over, or has more people than slots', () => {
    expect(nextToPromote(page, new Date('2026-11-27T12:00:00Z'))).toBeUndefined()
    const lowered = { ...page, event: { ...page.event, max_participants: 1 } }
    expect(nextToPromote({ ...lowered, roster: [buildRow(1), buildRow(2)] }, now)).toBeUndefined()
    expect(nextToPromote(lowered, now)?.id).toBe('waits-1')
  })
})
