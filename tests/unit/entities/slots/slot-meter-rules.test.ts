import { describe, expect, it } from 'vitest'
import { segmentsOf, takenBy } from '@/entities/slots/slot-meter-rules'
import { hueOfSlot } from '@/ui/layout/hue'

/** A person in a slot of an event without sections. */
const at = (slot_number: number, isOwn = false) => ({ ...takenBy({ slot_number }, { sections: [] }), isOwn })

const draw = (people: Parameters<typeof segmentsOf>[0], max: number) =>
  segmentsOf(people, max)
    .map(({ taken, isOver }) => `${taken ? (taken.isOwn ? 'o' : 't') : 'f'}${isOver ? '!' : ''}`)
    .join(' ')

describe('the segments of a meter', () => {
  it('stand for the slots, no matter who came first', () => {
    expect(draw([at(3, true), at(1)], 4)).toBe('t f o f')
  })

  it('show those beyond a lowered maximum behind it', () => {
    expect(draw([at(1), at(5, true), at(0)], 2)).toBe('t f o! t!')
  })

  it('have the hue of their slot', () => {
    expect(segmentsOf([at(2)], 2)[1]?.taken?.hue).toBe(hueOfSlot(2))
  })
})
