import { describe, expect, it } from 'vitest'
import { joinedWith, othersWaitText, slotsText } from '@/features/event/page/joined'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

describe('the sheet after several people joined', () => {
  const page = buildPage({ roster: [buildRow(1), buildRow(2), buildRow(3)], waitlist: [buildWaiting(2)] })
  const [one, two, three] = page.roster as [(typeof page.roster)[0], (typeof page.roster)[0], (typeof page.roster)[0]]

  it('names their slots once they have arrived', () => {
    expect(joinedWith(page, [two.id, 'on its way', three.id])).toEqual([two, three])
    expect(slotsText(page.event, [one])).toBe("You're in: slot 1")
    expect(slotsText(page.event, [one, two, three])).toBe("You're in: slots 1, 2, 3")
  })

  it('names sections with their slots', () => {
    const sections = [buildSection('Driver'), buildSection('Cook')]
    const { event } = buildPage({ event: { sections } })
    const rows = [
      { ...one, section_id: sections[0]?.id ?? '' },
      { ...one, section_id: sections[1]?.id ?? '', slot_number: 2 },
    ] as const
    expect(slotsText(event, rows).replace(/[\u2066-\u2069]/g, '')).toBe("You're in: Driver 1, Cook 2")
  })

  it('says who of them waits', () => {
    const [waiting] = page.waitlist
    expect(othersWaitText(page.event, [two, { ...waiting, name: 'Lisa' } as never])).toHaveLength(1)
    expect(
      othersWaitText(page.event, [{ ...waiting, name: 'Lisa' } as never])[0]?.replace(/[\u2066-\u2069]/g, ''),
    ).toBe('Lisa is 2nd on the waitlist')
  })
})
