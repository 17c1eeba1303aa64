import { describe, expect, it } from 'vitest'
import { layOutSeason } from '@/features/event/share/season-layout'

const ROOM = { x: 242, y: 676, width: 766, height: 860 }

/** The layout of a picture with this many dates, as a list of all its slots. */
function slotsOf(dates: number, slots: number) {
  const { slot, place, isOneLine } = layOutSeason(
    Array.from({ length: dates }, () => slots),
    ROOM,
  )
  const places = Array.from({ length: dates }, (_, row) => Array.from({ length: slots }, (_, at) => place(row, at)))
  return { slot, isOneLine, places, lines: new Set(places[0]?.map(({ y }) => y)).size }
}

describe('the slots of a season', () => {
  it.each([
    [1, 1],
    [1, 20],
    [2, 12],
    [3, 7],
    [4, 6],
    [9, 10],
    [12, 2],
    [12, 20],
  ])('stay in their room and off each other: %i dates with %i slots', (dates, slots) => {
    const { slot, places } = slotsOf(dates, slots)
    const all = places.flat()
    const isIn = all.every(
      ({ x, y }) =>
        x >= ROOM.x && x + slot.width <= ROOM.x + ROOM.width && y >= ROOM.y && y + slot.height <= ROOM.y + ROOM.height,
    )
    const touching = all.filter(({ x, y }, index) =>
      all.slice(index + 1).some((other) => Math.abs(other.x - x) < slot.width && Math.abs(other.y - y) < slot.height),
    )
    expect({ isIn, touching }).toEqual({ isIn: true, touching: [] })
  })

  it('fill the picture where there are few dates, in lines of about the same length', () => {
    expect(slotsOf(1, 12).lines).toBe(4)
    // Four lines would leave a single slot in the last.
    expect(slotsOf(1, 10).lines).toBe(3)
    expect(slotsOf(2, 12).lines).toBe(3)
    expect(slotsOf(1, 12).slot.height).toBeGreaterThan(100)
  })

  it('are one line for each of more dates, which read as a list', () => {
    expect(slotsOf(4, 12)).toMatchObject({ isOneLine: true, lines: 1 })
    expect(slotsOf(12, 12)).toMatchObject({ isOneLine: true, lines: 1 })
  })

  it('leave room between the dates where they are many and small', () => {
    const [first, second] = slotsOf(5, 20).places.map(([place]) => place?.y ?? 0)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(100)
  })
})
