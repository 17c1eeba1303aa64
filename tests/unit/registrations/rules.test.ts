import { describe, expect, it } from 'vitest'
import {
  answerOf,
  answerText,
  canClaim,
  claims,
  decideAccess,
  dockState,
  fieldKey,
  fieldsKey,
  isFull,
  rosterNews,
  signedUpText,
  slots,
} from '@/features/registrations/rules'
import { buildField, buildPage, buildRow } from './build'

const BEFORE = new Date('2026-11-26T12:00:00Z')
const AFTER = new Date('2026-11-26T21:00:01Z')

describe('slots', () => {
  const numbers = (rows: ReturnType<typeof slots>) =>
    rows.map((line) => (line.kind === 'taken' ? line.row.id : line.number))

  it('shows 1 to the maximum in order, people in their slots, and marks the first free one', () => {
    const lines = slots([buildRow(3), buildRow(1)], 4)
    expect(numbers(lines)).toEqual(['row-1', 2, 'row-3', 4])
    expect(lines.map((line) => line.kind === 'free' && line.isFirst)).toEqual([false, true, false, false])
  })

  it('shows one available slot after the last person where there is no maximum', () => {
    expect(numbers(slots([buildRow(1), buildRow(2)], null))).toEqual(['row-1', 'row-2', 3])
    expect(numbers(slots([], null))).toEqual([1])
  })

  it('promises no number after the last person while a lower slot is free', () => {
    expect(numbers(slots([buildRow(1), buildRow(3)], null))).toEqual(['row-1', 'row-3', null])
  })

  it('keeps everybody on the list when the maximum was lowered, and offers nothing', () => {
    const lines = slots([buildRow(1), buildRow(3), buildRow(4)], 2)
    expect(numbers(lines)).toEqual(['row-1', 2, 'row-3', 'row-4'])
    expect(lines.some((line) => line.kind === 'free' && line.isFirst)).toBe(false)
  })

  it('loses nobody who stands in no slot', () => {
    expect(numbers(slots([buildRow(0)], 1))).toContain('row-0')
  })
})

describe('the header', () => {
  it('counts slots against the maximum, also a lowered one', () => {
    const roster = Array.from({ length: 12 }, (_, index) => buildRow(index + 1))
    expect(signedUpText(buildPage({ roster }))).toBe('12/10 participants signed up')
  })

  it('counts distinct people where there is no maximum', () => {
    const event = { max_participants: null }
    expect(signedUpText(buildPage({ event, people_count: 4 }))).toBe('4 participants signed up')
    expect(signedUpText(buildPage({ event, people_count: 1 }))).toBe('1 participant signed up')
  })
})

describe('claiming', () => {
  it('is offered to whoever is registered with an account', () => {
    expect(canClaim(buildPage({ viewer: { registered: true } }), BEFORE)).toBe(true)
    expect(canClaim(buildPage(), BEFORE)).toBe(false)
  })

  it('is offered to the organizer without a registration', () => {
    expect(canClaim(buildPage({ viewer: { is_organizer: true } }), BEFORE)).toBe(true)
  })

  it('ends with the event and when all slots are taken', () => {
    expect(canClaim(buildPage({ viewer: { registered: true } }), AFTER)).toBe(false)
    const roster = [buildRow(1)]
    expect(canClaim(buildPage({ viewer: { registered: true }, roster, event: { max_participants: 1 } }), BEFORE)).toBe(
      false,
    )
  })

  it('shows automatic names under the claimer, with their number', () => {
    const rows = [
      buildRow(1, { name: 'Ana Sousa', is_mine: true }),
      buildRow(2, { name: 'Ana Sousa - 2', claimed_by_me: true }),
      buildRow(3, { name: 'Ana Sousa - 1', claimed_by_me: true }),
    ]
    const found = claims(rows, 'Ana Sousa')
    expect(found.get('row-2')).toEqual({ number: 2, name: 'Ana Sousa' })
    expect(found.get('row-3')).toEqual({ number: 1, name: 'Ana Sousa' })
    expect(found.has('row-1')).toBe(false)
  })

  it('keeps a typed name and gives it a number that is left', () => {
    const rows = [
      buildRow(2, { name: 'Ana Sousa - 1', claimed_by_me: true }),
      buildRow(3, { name: 'Rui', claimed_by_me: true }),
    ]
    expect(claims(rows, 'Ana Sousa').get('row-3')).toEqual({ number: 2, name: 'Rui' })
  })

  it('follows who claimed, not the text of the name', () => {
    expect(claims([buildRow(2, { name: 'Ana Sousa - 1' })], 'Ana Sousa').size).toBe(0)
  })

  it('takes names as they are when the claimer is not on the list any more', () => {
    const rows = [buildRow(2, { name: 'Ana Sousa - 1', claimed_by_me: true })]
    expect(claims(rows, null).get('row-2')).toEqual({ number: 1, name: 'Ana Sousa - 1' })
  })
})

describe('the fixed button', () => {
  const stranger = { registered: false, signedIn: false }

  it('joins', () => expect(dockState(buildPage(), stranger, BEFORE).label).toBe('Join Event'))

  it('modifies for whoever is registered, also when the event is full', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full, { registered: true, signedIn: true }, BEFORE).label).toBe('Modify Registration')
  })

  it('says that all slots are taken', () => {
    const full = buildPage({ roster: [buildRow(1)], event: { max_participants: 1 } })
    expect(dockState(full, stranger, BEFORE)).toEqual({
      kind: 'full',
      label: 'Join Event',
      reason: 'All slots are taken',
    })
  })

  it('is closed for everybody after the end', () => {
    expect(dockState(buildPage(), stranger, AFTER).label).toBe('Registration Closed')
    expect(dockState(buildPage(), { registered: true, signedIn: true }, AFTER).label).toBe('Registration Closed')
  })

  it('sends a signed-out visitor of a group event to sign in', () => {
    const page = buildPage({ event: { group_id: 'group' } })
    expect(dockState(page, stranger, BEFORE).label).toBe('Sign in to RSVP')
    expect(dockState(page, { registered: false, signedIn: true }, BEFORE).label).toBe('Join Event')
  })

  it('is full at and above the maximum, and never without one', () => {
    expect([isFull(1, 2), isFull(2, 2), isFull(3, 2), isFull(5000, null)]).toEqual([false, true, true, false])
  })
})

describe('access to an event that get_event keeps back', () => {
  const closed = { is_private: true, viewer: { can_open: false } }
  it('is not found when there is no invite either', () => expect(decideAccess(null, false)).toBe('not-found'))
  it('asks a signed-out visitor to sign in', () => expect(decideAccess(closed, false)).toBe('sign-in'))
  it('sends a signed-in stranger home', () => expect(decideAccess(closed, true)).toBe('home'))
  it('tries again when the event has just opened up', () =>
    expect(decideAccess({ is_private: true, viewer: { can_open: true } }, true)).toBe('try-again'))
})

describe('answers', () => {
  it('are kept under the field id, else its label', () => {
    expect(fieldKey(buildField())).toBe('field')
    expect(fieldKey(buildField({ id: undefined }))).toBe('Shirt size')
    expect(fieldKey(buildField({ id: '' }))).toBe('Shirt size')
  })

  it('tells one set of questions from another, in whatever order an answer writes them', () => {
    const field = buildField({ options: ['S', 'M'] })
    const turned = Object.fromEntries(Object.entries(field).reverse()) as typeof field
    expect(fieldsKey([turned])).toBe(fieldsKey([field]))
    for (const changed of [{ label: 'Size' }, { options: ['S'] }, { required: !field.required }, { id: 'other' }]) {
      expect(fieldsKey([{ ...field, ...changed }])).not.toBe(fieldsKey([field]))
    }
  })

  it('survive a field being renamed', () => {
    expect(answerOf(buildField({ label: 'Size' }), { field: 'L' })).toBe('L')
  })

  it('survive a field being given an id', () => {
    expect(answerOf(buildField({ id: 'new' }), { 'Shirt size': 'L' })).toBe('L')
  })

  it('read as text whatever they are', () => {
    expect([answerText('a'), answerText(3), answerText(['a', 'b']), answerText(undefined)]).toEqual([
      'a',
      '3',
      'a; b',
      '',
    ])
  })
})

describe('roster news', () => {
  const ana = buildRow(5, { name: 'Ana Sousa' })
  const four = [1, 2, 3, 4].map((slot) => buildRow(slot))

  it('names who joined', () => expect(rosterNews(four, [...four, ana], 10)).toBe('Ana Sousa joined, 5 of 10'))
  it('names who left', () => expect(rosterNews([...four, ana], four, 10)).toBe('Ana Sousa left, 4 of 10'))
  it('counts a crowd', () => expect(rosterNews([], four, null)).toBe('4 people joined, 4 signed up'))
  it('is silent when nobody came or went', () => expect(rosterNews(four, [...four], 10)).toBeNull())
})
