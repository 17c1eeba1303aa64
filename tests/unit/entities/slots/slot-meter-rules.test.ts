import { describe, expect, it } from 'vitest'
import { anonymous, MOST_SEGMENTS, segmentsOf, takenBy } from '@/entities/slots/slot-meter-rules'
import { hueOfSlot } from '@/ui/layout/hue'

const draw = (people: Parameters<typeof segmentsOf>[0], max: number) =>
  segmentsOf(people, max)
    ?.map(({ taken, isOver }) => `${taken ? (taken.isOwn ? 'o' : 't') : 'f'}${isOver ? '!' : ''}`)
    .join(' ')

describe('the segments of a meter', () => {
  it('stand for the slots, no matter who came first', () => {
    const people = [{ slot_number: 3, isOwn: true }, { slot_number: 1 }]
    expect(draw(people, 4)).toBe('t f o f')
  })

  it('show those beyond a lowered maximum behind it', () => {
    expect(draw([{ slot_number: 1 }, { slot_number: 5, isOwn: true }, { slot_number: 0 }], 2)).toBe('t f o! t!')
  })

  it('have the hue of their slot, or none where only the number of people is known', () => {
    expect(segmentsOf([takenBy({ slot_number: 2 }, { sections: [] })], 2)?.[1]?.taken?.hue).toBe(hueOfSlot(2))
    expect(segmentsOf(anonymous(1), 1)?.[0]?.taken?.hue).toBeNull()
  })

  it('give way to a bar above twenty slots', () => {
    expect(segmentsOf([], MOST_SEGMENTS)).toHaveLength(20)
    expect(segmentsOf([], MOST_SEGMENTS + 1)).toBeNull()
  })
})
