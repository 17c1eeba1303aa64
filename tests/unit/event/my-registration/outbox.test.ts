// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import { type Outbox, visibleTo } from '@/features/event/my-registration/outbox'
import { cancelled, marked, nextToSend, withChange, without } from '@/features/event/my-registration/outbox-changes'
import { change, claim, doing, first, join, summary, tried, withdraw } from './doing'

describe('an offline change', () => {
  it('is sent in the order in which it was done', () => {
    const outbox = doing([], join('a'), claim('b'), withdraw('c'))
    expect(summary(outbox)).toEqual([
      ['join', 'a', 'Leo'],
      ['claim', 'b', ''],
      ['withdraw', 'c', ''],
    ])
    expect(nextToSend(outbox, 'ana')?.participantId).toBe('a')
  })

  it('is one sign-up, however often it was changed before it could be sent', () => {
    const outbox = doing([], join('a', 'Leo'), withdraw('c'), change('a', 'Leonardo'), join('a', 'Leonardo M.'))
    expect(summary(outbox)).toEqual([
      ['join', 'a', 'Leonardo M.'],
      ['withdraw', 'c', ''],
    ])
  })

  it('is the last of several changes of a row', () => {
    expect(summary(doing([], change('a', 'Leo'), change('a', 'Leonardo')))).toEqual([['update', 'a', 'Leonardo']])
    expect(summary(doing([], change('a', 'Leo'), withdraw('a')))).toEqual([['withdraw', 'a', '']])
    expect(summary(doing([], withdraw('a'), change('a', 'Leo')))).toEqual([['update', 'a', 'Leo']])
  })

  it('is nothing when a sign-up that never left the phone is given up', () => {
    expect(doing([], join('a'), withdraw('a'))).toEqual([])
    const outbox = doing([], claim('a'))
    expect(cancelled(outbox, first(outbox))).toEqual([])
  })

  it('is a withdrawal when the sign-up may have arrived without an answer', () => {
    const asked = tried(doing([], join('a')))
    expect(summary(doing(asked, withdraw('a')))).toEqual([['withdraw', 'a', '']])
    expect(summary(cancelled(asked, first(asked)))).toEqual([['withdraw', 'a', '']])
    expect(nextToSend(cancelled(asked, first(asked)), 'ana')?.kind).toBe('withdraw')
  })

  it('stays when a change of it is cancelled', () => {
    const outbox = doing([], change('a', 'Leo'), withdraw('b'))
    expect(summary(cancelled(outbox, first(outbox)))).toEqual([['withdraw', 'b', '']])
  })

  it('keeps the newest owner and secret, because a guest may have signed in', () => {
    const asGuest = withChange(
      [],
      { ...join('a'), secret: 's' },
      { key: 'g', owner: null, queuedAt: 1, attempted: false },
    )
    expect(doing(asGuest, join('a', 'Ana'))).toMatchObject([{ key: 'g', owner: 'ana', name: 'Ana' }])
    expect(doing(asGuest, join('a', 'Ana'))[0]).not.toHaveProperty('secret')
  })
})

describe('a change that is being sent', () => {
  const sending = () => tried(doing([], join('a')))

  it('gives its place to a later change, which includes it: the response does not remove that one', () => {
    const outbox = sending()
    const later = doing(outbox, change('a', 'Leonardo'))
    expect(summary(later)).toEqual([['join', 'a', 'Leonardo']])
    expect(without(later, first(outbox))).toEqual(later)
    expect(without(outbox, first(outbox))).toEqual([])
  })
})

describe('a change in another tab', () => {
  const late = (outbox: Outbox, made: RegistrationChange, known: Outbox) =>
    withChange(outbox, made, { key: 'late', owner: 'ana', queuedAt: 99, attempted: true }, known)

  it('is later than a change that had left before and found no answer', () => {
    const outbox = doing([], withdraw('a'))
    expect(late(outbox, change('a', 'Leo'), [])).toEqual([{ ...first(outbox), attempted: true }])
  })

  it('is not what was there before, nor about another row', () => {
    const known = tried(doing([], change('a', 'Leo')))
    expect(summary(late(known, change('a', 'Leonardo'), known))).toEqual([['update', 'a', 'Leonardo']])
    expect(summary(late(doing([], withdraw('b')), change('a', 'Leo'), []))).toEqual([
      ['withdraw', 'b', ''],
      ['update', 'a', 'Leo'],
    ])
  })

  it('stays when an earlier change in its place has arrived, or was refused', () => {
    const sent = first(doing([], change('a', 'Leo')))
    const replaced = doing([sent], withdraw('a'))
    expect(without(replaced, sent)).toEqual(replaced)
    expect(marked(replaced, sent, { state: 'refused', sentence: 'It is over' })).toEqual(replaced)
  })
})

describe('of all entries on the device', () => {
  const guest = withChange([], { ...join('g'), secret: 's' }, { key: 'g', owner: null, queuedAt: 0, attempted: false })
  const outbox = doing(guest, join('a'))

  it("a person sees their own and those of this phone's guests", () => {
    expect(visibleTo(outbox, 'ana').map(({ participantId }) => participantId)).toEqual(['g', 'a'])
    expect(visibleTo(outbox, 'ben').map(({ participantId }) => participantId)).toEqual(['g'])
    expect(visibleTo(outbox, null).map(({ participantId }) => participantId)).toEqual(['g'])
  })

  it('only entries of guests are sent while no account is signed in', () => {
    expect(nextToSend(outbox, null)?.participantId).toBe('g')
    expect(nextToSend(doing([], join('a')), null)).toBeUndefined()
  })
})
