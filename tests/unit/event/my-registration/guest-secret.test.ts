// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { newDraft, toValues } from '@/features/event/my-registration/drafts'
import { guestSecret, keepAnswerSecret } from '@/features/event/my-registration/guest-secret'
import { saveGuest } from '@/features/event/my-registration/guests'
import { savePlace } from '@/features/event/my-registration/places'
import { buildPage, buildRow, buildSeries } from '../../entities/event/build'

const KEPT = 'b'.repeat(32)
const series = buildSeries()
const data = buildPage({ series })
const draftOf = (name: string) => ({ ...newDraft({ ...toValues([]), name }, []), secret: 'new' })

function secretOf(name: string, about: Partial<Parameters<typeof guestSecret>[0]> = {}) {
  const asGuest = { data, target: { mode: 'join' }, isSignedIn: false, answer: undefined } as const
  return guestSecret({ ...asGuest, draft: draftOf(name), ...about })
}

it('an account signs up without a secret, and a change uses the one that opens its row', () => {
  expect(secretOf('Ana', { isSignedIn: true })).toBeUndefined()
  const row = { mode: 'update', id: 'row', rowKind: 'own', stored: buildRow(1) } as const
  expect(secretOf('Ana', { target: row })).toBeUndefined()
  expect(secretOf('Ana', { target: { ...row, secret: 'row' }, isSignedIn: true })).toBe('row')
  expect(secretOf('Ana', { target: { mode: 'claim', secret: 'adder' } })).toBe('adder')
})

it('a guest joins with a new secret, or with that of the people they have added', () => {
  expect(secretOf('Ana')).toBe('new')
  expect(secretOf('Ana', { target: { mode: 'join', secret: 'adder' } })).toBe('adder')
})

it('a guest who keeps a place joins with its secret; a friend on the same phone is another guest', () => {
  savePlace(series.id, { secret: KEPT, name: 'Leo Martins', at: 0 })
  expect(secretOf(' leo martins')).toBe(KEPT)
  expect(secretOf('Max')).toBe('new')
  expect(secretOf('Leo Martins', { data: buildPage() })).toBe('new')
  saveGuest(data.event.id, { participantId: 'row', secret: KEPT })
  expect(secretOf('Leo Martins')).toBe('new')
})

it('a guest who answered the event joins with the secret of the answer, after "Can\'t come" under any name', () => {
  keepAnswerSecret(data.event.id, KEPT)
  expect(secretOf('Ana', { answer: { name: 'Ana', cant_since: null } })).toBe(KEPT)
  expect(secretOf('Max', { answer: { name: 'Ana', cant_since: null } })).toBe('new')
  expect(secretOf('Max', { answer: { name: 'Ana', cant_since: '2026-12-01T10:00:00Z' } })).toBe(KEPT)
})
