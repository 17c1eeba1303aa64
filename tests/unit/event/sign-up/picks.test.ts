import { describe, expect, it } from 'vitest'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import { isBarred, mostOf, picksFor, takeText, toggled } from '@/features/event/sign-up/picks'
import { buildPage, buildSection } from '../../entities/event/build'

const at = (from: number, to: number) => ({ start: `2026-11-26T16:${from}:00Z`, end: `2026-11-26T16:${to}:00Z` })
const sections = [
  buildSection('4:10 PM', { id: 'a', size: 1, taken: 0, ...at(10, 20) }),
  buildSection('4:20 PM', { id: 'b', size: 1, taken: 0, ...at(20, 30) }),
  buildSection('Cake', { id: 'c', size: 2, taken: 0, ...at(15, 25) }),
  buildSection('4:30 PM', { id: 'd', size: 1, taken: 1, ...at(30, 40) }),
]
const { event } = buildPage({ event: { sections, max_picks: 2 } })
const barred = (chosen: string[], about: Parameters<typeof isBarred>[0] = event) =>
  about.sections.filter((section) => isBarred(about, section, chosen, 2)).map(({ id }) => id)

describe('the choice of several sections', () => {
  it('is offered to people who join, as many as one person may take', () => {
    expect(mostOf(event, 'join')).toBe(2)
    expect([mostOf(event, 'update'), mostOf({}, 'join')]).toEqual([1, 1])
    expect(takeText(3)).toBe('Take up to 3')
  })

  it('adds and takes back with a tap; of one section a tap chooses another one', () => {
    expect(toggled(['a'], 'b', 2)).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
    expect(toggled(['a'], 'b', 1)).toEqual(['b'])
  })

  it('has no further section that is full or at the same time, and none once there are enough', () => {
    expect(barred([])).toEqual([])
    expect(barred(['a'])).toEqual(['c', 'd'])
    expect(barred(['a'], { ...event, picks_overlap: true })).toEqual(['d'])
    expect(barred(['a', 'b'])).toEqual(['c', 'd'])
    expect(barred(['d'])).toEqual(['a', 'b', 'c'])
  })
})

it('the further slots are claims for oneself, each with the id of one row', () => {
  const own: RegistrationChange = {
    kind: 'join',
    eventId: event.id,
    eventName: event.name,
    participantId: 'own',
    rowKind: 'own',
    name: 'Ana',
    input: { name: 'Ana', email: 'ana@people.example', phone: '', notes: 'late', responses: {} },
    secret: 's',
    section: 'a',
  }
  const picks = picksFor(own, ['a', 'b', 'gone'], event)
  expect(picks).toEqual([
    {
      ...own,
      kind: 'extra',
      rowKind: 'added',
      participantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      input: { ...own.input, notes: '' },
      section: 'b',
      sectionName: '4:20 PM',
    },
  ])
})
