// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import {
  asTyped,
  endDrafts,
  newDraft,
  readDraft,
  removeDraft,
  restoreDraft,
  toValues,
  withValues,
  writeDraft,
} from '@/features/event/my-registration/drafts'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { erasePersonalData } from '@/lib/browser/storage'
import { buildField } from '../../entities/event/build'

const fields = [buildField({ id: 'a' }), buildField({ id: 'b' })]
const empty = toValues(fields)
const typed = { ...empty, name: 'Leo', email: 'leo@example.org', notes: 'Late', answers: ['L', '3'] }
const key = draftKey('event0000001', 'join')

describe('an entry of the outbox that goes back into the form', () => {
  const { name, email, phone, notes } = typed
  const input = { name, email, phone, notes, responses: {} }
  const about = { eventId: 'event0000001', eventName: 'Bay', participantId: 'row', rowKind: 'own', name } as const
  const entry = { kind: 'join', ...about, input, section: 'driver' } as const

  it.each([
    [entry, 'driver', false],
    [{ ...entry, asksToWait: true, mail: true }, '', true],
  ])('keeps what was typed and its section, unless that was full', (change, section, mail) => {
    restoreDraft(change, fields)
    expect(readDraft(key)?.values).toEqual({ name, email, phone, notes, section, more: [], mail })
  })

  it("leaves another friend's claim that was begun, and what was typed later for its own", () => {
    const begun = newDraft({ ...typed, name: 'Mia' }, fields)
    // Where an older version of the app keeps the draft.
    const claims = draftKey('event0000001', 'claim')
    writeDraft(claims, begun)
    restoreDraft({ ...entry, kind: 'claim' }, fields)
    expect(readDraft(claims)).toEqual(begun)
    const own = draftKey('event0000001', 'claim', 'row')
    const later = withValues(newDraft(typed, fields, 'row'), { ...typed, name: 'Leon' }, fields)
    writeDraft(own, later)
    restoreDraft({ ...entry, kind: 'claim' }, fields)
    expect(readDraft(own)).toEqual(later)
  })
})

describe('a sign-up draft', () => {
  it('comes back after a reload with the same row id and secret', () => {
    const draft = withValues(newDraft(empty, fields), typed, fields)
    writeDraft(key, draft)
    expect(readDraft(key)).toEqual(draft)
  })

  it('a draft of an older version is read without the values it had sent', () => {
    const { values, answers, ...draft } = newDraft(typed, fields)
    localStorage.setItem(key, JSON.stringify({ ...draft, values, answers, sent: JSON.stringify([values, answers]) }))
    expect(readDraft(key)).toEqual({ ...draft, values, answers })
  })

  it('is one per event, mode and registration', () => {
    const all = [
      key,
      draftKey('event0000002', 'join'),
      draftKey('event0000001', 'claim'),
      draftKey('event0000001', 'update', 'x'),
    ]
    expect(new Set(all).size).toBe(4)
  })

  it('is erased with everything personal, and when it is sent', () => {
    writeDraft(key, newDraft(typed, fields))
    erasePersonalData()
    expect(readDraft(key)).toBeNull()
    writeDraft(key, newDraft(typed, fields))
    removeDraft(key)
    expect(readDraft(key)).toBeNull()
  })

  it.each(['{}', 'null', '[]', '{"id":"x","secret":"y","values":{"name":1},"answers":{}}'])(
    'is nothing when storage holds %s',
    (text) => {
      localStorage.setItem(key, text)
      expect(readDraft(key)).toBeNull()
    },
  )
})

describe('a draft whose row has been made, and whose answer got lost', () => {
  const later = draftKey('event0000001', 'update', 'row')
  const made = () => endDrafts('event0000001', (id) => id === 'row')
  const sent = asTyped(typed, fields)
  const draft = { ...newDraft(typed, fields, 'row'), lastSent: sent, before: sent }

  it('is done if nothing was typed since', () => {
    writeDraft(key, draft)
    expect(made()).toEqual([draft])
    expect([readDraft(key), readDraft(later)]).toEqual([null, null])
  })

  it.each(['join', 'claim'] as const)('is a change of the row if something was: %s', (mode) => {
    const corrected = withValues(draft, { ...typed, name: 'Leon' }, fields)
    writeDraft(draftKey('event0000001', mode), corrected)
    made()
    expect([readDraft(draftKey('event0000001', mode)), readDraft(later)]).toEqual([null, corrected])
  })

  it('is a change of the row if it was sent again, because perhaps only the first has arrived', () => {
    const corrected = withValues(draft, { ...typed, name: 'Leon' }, fields)
    const { values, answers } = corrected
    const again = { ...corrected, lastSent: { values, answers } }
    writeDraft(key, again)
    made()
    expect([readDraft(key), readDraft(later)]).toEqual([null, again])
  })

  it('is found among the claims that were sent', () => {
    const aside = draftKey('event0000001', 'claim', 'row')
    writeDraft(aside, draft)
    expect(made()).toEqual([draft])
    expect(readDraft(aside)).toBeNull()
  })

  it('stays while the row is nowhere', () => {
    const other = newDraft(typed, fields, 'other')
    writeDraft(key, other)
    expect(made()).toEqual([])
    expect(readDraft(key)).toEqual(other)
  })
})
