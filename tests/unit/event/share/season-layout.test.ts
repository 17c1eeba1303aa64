import { describe, expect, it } from 'vitest'
import { layOutSeason, wordsFrom } from '@/features/event/share/season-layout'

const ROOM = { x: 72, y: 640, width: 936, height: 920 }

/** The pills of a picture with this many dates, and with each the room of the words beside it. */
function datesOf(count: number) {
  const { pill, words, place } = layOutSeason(count, ROOM)
  const places = Array.from({ length: count }, (_, at) => place(at))
  return { pill, words, places, width: wordsFrom(pill) + words, columns: new Set(places.map(({ x }) => x)).size }
}

describe('the dates of a season', () => {
  it.each([1, 2, 3, 6, 7, 12, 26, 52])('stay in their room and off each other: %i of them', (count) => {
    const { pill, places, width } = datesOf(count)
    const isIn = places.every(
      ({ x, y }) =>
        x >= ROOM.x &&
        x + width <= ROOM.x + ROOM.width + 0.01 &&
        y >= ROOM.y &&
        y + pill.height <= ROOM.y + ROOM.height,
    )
    const touching = places.filter(({ x, y }, index) =>
      places
        .slice(index + 1)
        .some((other) => Math.abs(other.x - x) < width && Math.abs(other.y - y) < 1.2 * pill.height),
    )
    expect({ isIn, touching }).toEqual({ isIn: true, touching: [] })
  })

  it('are as large as the room allows, and distinct for half a year', () => {
    expect(datesOf(3)).toMatchObject({ columns: 1 })
    expect(datesOf(12)).toMatchObject({ columns: 2 })
    expect(datesOf(3).pill.height).toBeGreaterThan(150)
    expect(datesOf(26).pill.height).toBeGreaterThan(55)
  })

  it('leave a day room beside each pill, at half the height of the pill', () => {
    for (const count of [1, 12, 26]) {
      const { pill, words } = datesOf(count)
      // 'Nov 26' is about 3.4 times as wide as high.
      expect(words).toBeGreaterThan(3.4 * 0.5 * pill.height * 0.9)
    }
  })
})
