// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { RosterRow } from '@/entities/event/event-schema'
import {
  readDraft,
  restoreDraft,
  type SignUpValues,
  type StoredRegistration,
  toValues,
} from '@/features/event/my-registration/drafts'
import { changeOutbox } from '@/features/event/my-registration/outbox'
import { withChange } from '@/features/event/my-registration/outbox-changes'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { openDraft } from '@/features/event/sign-up/draft'
import type { SignUpTarget } from '@/features/event/sign-up/target'
import { buildField, buildPage, buildRow } from '../../entities/event/build'

/** A form may be closed, and another one opened, before the answer to what it sent comes. */

const page = buildPage()
const EVENT = page.event.id
const called = (name: string, email = ''): SignUpValues => ({ ...toValues([], null), name, email })
const open = (target: SignUpTarget) => openDraft(page, target, called(''))
const claim = () => open({ mode: 'claim' })
const join = () => open({ mode: 'join' })
const modify = (id: string) =>
  openDraft(page, { mode: 'update', id, stored: buildRow(1, { id, name: '' }), rowKind: 'own' }, called(''))
const shown = (draft: ReturnType<typeof claim>) => [draft.restored.name, draft.isRestored]

/** Types into a form and sends it. */
function sent(draft: ReturnType<typeof claim>, name: string) {
  draft.storeValues(called(name))
  draft.markSent(called(name))
  return draft
}

describe('while a claim is on its way', () => {
  it('the next claim makes its own row, and keeps its input when the response arrives', () => {
    const max = sent(claim(), 'Max')
    const mia = claim()
    expect(shown(mia)).toEqual(['', false])
    expect(mia.read().id).not.toBe(max.read().id)
    mia.storeValues(called('Mia'))
    max.settle(false)
    expect(readDraft(draftKey(EVENT, 'claim', mia.read().id))).toEqual(mia.read())
    expect(shown(claim())).toEqual(['Mia', true])
  })

  it('later input for a claim outlives the next claim', () => {
    const max = sent(claim(), 'Max')
    max.storeValues(called('Max', 'max@example.org'))
    claim().storeValues(called('Mia'))
    max.settle(false)
    expect(modify(max.read().id).restored.email).toBe('max@example.org')
    expect(shown(claim())).toEqual(['Mia', true])
  })

  it('input of both claims stays if the first one fails', () => {
    const max = sent(claim(), 'Max')
    const mia = sent(claim(), 'Mia')
    max.fail(false)
    mia.settle(false)
    const again = claim()
    expect(shown(again)).toEqual(['Max', true])
    expect(again.read().id).toBe(max.read().id)
    sent(again, 'Max').settle(false)
    expect(shown(claim())).toEqual(['', false])
  })

  it('it is the same again once it has failed', () => {
    const max = sent(claim(), 'Max')
    claim()
    max.fail(false)
    expect(shown(claim())).toEqual(['Max', true])
    expect(claim().read().id).toBe(max.read().id)
  })

  it('only the draft of a claim whose id is taken gets another id', () => {
    const max = sent(claim(), 'Max')
    const { id } = max.read()
    const mia = claim()
    mia.storeValues(called('Mia'))
    max.fail(true)
    expect(max.read().id).not.toBe(id)
    expect(readDraft(draftKey(EVENT, 'claim', mia.read().id))).toEqual(mia.read())
  })
})

describe('a claim that waits for the network', () => {
  /** Keeps Max's claim for later, as the form does. */
  function queued(max: ReturnType<typeof claim>) {
    const { id: participantId } = max.read()
    const input = { name: 'Max', email: '', phone: '', notes: '', responses: {} }
    const about = { eventId: EVENT, eventName: 'Bay', participantId, name: 'Max' }
    const change = { kind: 'claim', rowKind: 'added', ...about, input } as const
    const sending = { key: 'key', owner: 'olga', queuedAt: 1, attempted: false }
    changeOutbox((outbox) => withChange(outbox, change, sending))
    max.settle(true)
    return {
      /** The step of the claim's card before it opens the form. */
      putBack: () => restoreDraft(change, []),
      fromCard: () => open({ mode: 'claim', fromOutbox: participantId }),
      cancel: () => changeOutbox(() => []),
    }
  }

  it('is not used again, and opens from its card', () => {
    const max = sent(claim(), 'Max')
    const { putBack, fromCard } = queued(max)
    expect(shown(claim())).toEqual(['', false])
    putBack()
    expect([fromCard().restored.name, fromCard().read().id]).toEqual(['Max', max.read().id])
  })

  it("does not take the place of another friend's that was begun, whatever its card does", () => {
    const { putBack, fromCard, cancel } = queued(sent(claim(), 'Max'))
    claim().storeValues(called('Mia'))
    putBack()
    fromCard().storeValues(called('Max', 'max@example.org'))
    expect(shown(claim())).toEqual(['Mia', true])
    cancel()
    sent(claim(), 'Mia').settle(false)
    expect(claim().restored).toMatchObject({ name: 'Max', email: 'max@example.org' })
  })

  it('keeps what was typed for it since, also when another one is begun', () => {
    const max = sent(claim(), 'Max')
    max.storeValues(called('Max', 'max@example.org'))
    const { putBack, fromCard } = queued(max)
    claim().storeValues(called('Mia'))
    putBack()
    expect(fromCard().restored.email).toBe('max@example.org')
    expect(shown(claim())).toEqual(['Mia', true])
  })
})

describe('the form for changing a row', () => {
  const fields = [buildField({ id: 'a', label: 'Size' }), buildField({ id: 'b', label: 'Food' })]
  const asked = buildPage({ event: { custom_fields: fields } })
  const saved = (changes: Partial<StoredRegistration> = {}) => ({
    name: 'Ana',
    email: 'ana@example.org',
    phone: '',
    notes: '',
    responses: { a: 'M', b: 'None' },
    ...changes,
  })
  const opened = (stored: StoredRegistration, shows = fields) => {
    const data = { ...asked, event: { ...asked.event, custom_fields: shows } }
    return openDraft(
      data,
      {
        mode: 'update',
        id: 'row',
        stored: buildRow(1, { id: 'row', ...stored } as Partial<RosterRow>),
        rowKind: 'own',
      },
      toValues(shows, stored),
    )
  }
  const elsewhere = saved({ name: 'Ana Sousa', responses: { a: 'L', b: 'None' } })

  it('puts back what was typed, and follows what was changed elsewhere since', () => {
    opened(saved()).storeValues({ ...toValues(fields, saved()), phone: '912', answers: ['M', 'Vegan'] })
    const again = opened(elsewhere)
    const values = { name: 'Ana Sousa', email: 'ana@example.org', phone: '912', answers: ['L', 'Vegan'] }
    expect([again.restored, again.isRestored]).toMatchObject([values, true])
    // From now on it remembers these values, and compares what was changed elsewhere with them.
    again.storeValues({ ...again.restored, notes: 'Late' })
    expect(opened(saved({ name: 'Anna' })).restored).toMatchObject({ name: 'Anna', phone: '912', notes: 'Late' })
  })

  it('finds its answers again when the questions have another order, or one more', () => {
    opened(saved()).storeValues({ ...toValues(fields, saved()), answers: ['M', 'Vegan'] })
    const more = [...fields, buildField({ id: 'c', label: 'Car' })].reverse()
    expect(opened(saved({ responses: { a: 'M', b: 'None', c: 'Yes' } }), more).restored.answers).toEqual([
      'Yes',
      'Vegan',
      'M',
    ])
  })

  it('counts what was typed after sending from what was sent', () => {
    const form = opened(saved())
    const change = { ...toValues(fields, saved()), email: 'a@example.org' }
    form.storeValues(change)
    form.markSent(change)
    form.storeValues({ ...change, phone: '912' })
    form.settle(false)
    expect(opened(saved({ email: 'other@example.org' })).restored).toMatchObject({
      email: 'other@example.org',
      phone: '912',
    })
  })

  it('does the same with a change from the outbox', () => {
    const about = {
      eventId: asked.event.id,
      eventName: 'Bay',
      participantId: 'row',
      rowKind: 'own',
      name: 'Ana',
      kind: 'update',
    } as const
    const input = { name: 'Ana', email: 'ana@example.org', phone: '912', notes: '', responses: { a: 'M', b: 'None' } }
    restoreDraft({ ...about, input, before: { ...input, phone: '' } }, fields)
    expect(opened(elsewhere).restored).toMatchObject({ name: 'Ana Sousa', phone: '912', answers: ['L', 'None'] })
    localStorage.clear()
    // A change that an older version has kept lacks `before`: what the registration said at that time.
    restoreDraft({ ...about, input }, fields)
    expect(opened(elsewhere).restored).toMatchObject({ name: 'Ana', phone: '912' })
  })
})

describe('input after sending', () => {
  it('is a change of the row once that is made', () => {
    const leo = sent(join(), 'Leo')
    leo.storeValues(called('Leo', 'leo@example.org'))
    leo.settle(false)
    expect(readDraft(draftKey(EVENT, 'join'))).toBeNull()
    const change = modify(leo.read().id)
    expect(change.restored.email).toBe('leo@example.org')
    expect(change.isRestored).toBe(true)
  })

  it('counts from what was sent, also if it was typed while the sending was prepared', () => {
    const leo = join()
    leo.storeValues(called('Leo', 'leo@example.org'))
    leo.markSent(called('Leo'))
    leo.settle(false)
    expect(modify(leo.read().id).restored.email).toBe('leo@example.org')
  })

  it('goes on being one while the form closes', () => {
    const leo = sent(join(), 'Leo')
    leo.settle(false)
    leo.storeValues(called('Leon'))
    expect(readDraft(draftKey(EVENT, 'join'))).toBeNull()
    expect(shown(modify(leo.read().id))).toEqual(['Leon', true])
  })

  it('is nothing if nothing was', () => {
    const leo = sent(join(), 'Leo')
    const { id } = leo.read()
    leo.settle(false)
    expect([readDraft(draftKey(EVENT, 'join')), readDraft(draftKey(EVENT, 'update', id))]).toEqual([null, null])
    const change = sent(modify(id), 'Leon')
    change.settle(false)
    expect(readDraft(draftKey(EVENT, 'update', id))).toBeNull()
    const next = sent(modify(id), 'Leo')
    next.storeValues(called('Leonardo'))
    next.settle(false)
    expect(shown(modify(id))).toEqual(['Leonardo', true])
  })

  it('stays with the sign-up while that waits for the network', () => {
    const leo = sent(join(), 'Leo')
    leo.storeValues(called('Leon'))
    leo.settle(true)
    expect(shown(join())).toEqual(['Leon', true])
    sent(join(), 'Leon').settle(true)
    expect(readDraft(draftKey(EVENT, 'join'))).toBeNull()
  })

  it('into the form for changing it, where the page found the row first, outlives the late answer', () => {
    const leo = sent(join(), 'Leo')
    const change = modify(leo.read().id)
    change.storeValues(called('Leonardo'))
    leo.settle(false)
    expect(shown(modify(leo.read().id))).toEqual(['Leonardo', true])
  })
})
