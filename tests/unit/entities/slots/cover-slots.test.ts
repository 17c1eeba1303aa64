import { describe, expect, it } from 'vitest'
import { coverOfCounts } from '@/entities/event/look'
import { coverSlots } from '@/entities/slots/cover-slots'
import { layersOf } from '@/ui/picture/slot-pattern'

const section = (taken: number, size: number | null) => ({ id: '', name: '', taken, size, waiting: 0 })
const event = (...sections: ReturnType<typeof section>[]) => ({ sections, is_private: false })

describe('how full the cover of an event is', () => {
  it.each([
    ['nobody', [section(0, 10)], 0],
    ['the first of many', [section(1, 100)], 1],
    ['half', [section(5, 10)], 4],
    ['all but one of many', [section(99, 100)], 7],
    ['full', [section(10, 10)], 8],
    ['beyond a lowered maximum', [section(12, 10)], 8],
    ['nobody, without a limit', [section(0, null)], 0],
    ['three, without a limit', [section(3, null)], 3],
    ['very many, without a limit', [section(90, null)], 7],
    ['one section overfull, the other one free', [section(9, 4), section(0, 4)], 4],
    ['both sections full', [section(1, 1), section(2, 2)], 8],
  ])('%s', (_what, sections, taken) => {
    expect(coverSlots(event(...sections))).toBe(taken)
  })

  it('is the same from a list that has only counts, and unknown without them', () => {
    for (const size of [10, null]) {
      for (const taken of [0, 1, 5, 9, 10, 12]) {
        const counts = { participant_count: taken, max_participants: size }
        expect(coverOfCounts(counts)).toBe(coverSlots(event(section(taken, size))))
      }
    }
    expect(coverOfCounts({ participant_count: 3 })).toBeUndefined()
  })

  it('is known of a private event only to people who may open it', () => {
    const secret = { ...event(section(3, 4)), is_private: true }
    expect(coverSlots(secret)).toBeUndefined()
    expect(coverSlots(secret, true)).toBe(6)
  })
})

describe('the pattern', () => {
  it('has each slot of a row once, so many of them taken', () => {
    for (const taken of [0, 3, 8]) {
      const layers = layersOf(taken)
      expect(new Set(layers.map(({ x }) => x)).size).toBe(8)
      expect(layers.filter(({ isTaken }) => isTaken)).toHaveLength(taken)
    }
  })

  it('grows without moving: people who are in stay where they are', () => {
    const taken = (count: number) => layersOf(count).flatMap(({ isTaken, x }) => (isTaken ? [x] : []))
    expect(taken(5)).toEqual([...taken(4), taken(5).at(-1)])
  })
})
