// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { withChange } from '@/features/event/outbox/outbox-changes'
import { changeOutbox } from '@/features/event/outbox/outbox-store'
import { draftKey, readDraft } from '@/features/event/registration/drafts'
import { type SignUpValues, toValues } from '@/features/event/registration/form-values'
import { openDraft } from '@/features/event/sign-up/sign-up-draft'
import type { SignUpTarget } from '@/features/event/sign-up/sign-up-target'
import { buildPage } from '../../entities/event/build'

/** A form may be closed, and another one opened, before the answer to what it sent comes. */

const page = buildPage()
const EVENT = page.event.id
const called = (name: string, email = ''): SignUpValues => ({ ...toValues([], null), name, email })
const open = (target: SignUpTarget) => openDraft(page, target, called(''))
const claim = () => open({ mode: 'claim' })
const join = () => open({ mode: 'join' })
const modify = (id: string) =>
  openDraft(page, { mode: 'update', id, stored: { name: '' }, canWithdraw: true }, called(''))
const shown = (draft: ReturnType<typeof claim>) => [draft.restored.name, draft.isRestored]

/** Types into a form and sends it. */
function sent(draft: ReturnType<typeof claim>, name: string) {
  draft.storeValues(called(name))
  draft.markSent(called(name))
  return draft
}

beforeEach(() => localStorage.clear())

describe('while a claim is on its way', () => {
  it('the next one makes a row of its own, and keeps what is typed when the answer comes', () => {
    const max = sent(claim(), 'Max')
    const mia = claim()
    expect(shown(mia)).toEqual(['', false])
    expect(mia.read().id).not.toBe(max.read().id)
    mia.storeValues(called('Mia'))
    max.settle(false)
    expect(readDraft(draftKey(EVENT, 'claim'))).toEqual(mia.read())
    expect(shown(claim())).toEqual(['Mia', true])
  })

  it('and more was typed for it, that outlives the next one', () => {
    const max = sent(claim(), 'Max')
    max.storeValues(called('Max', 'max@example.org'))
    claim().storeValues(called('Mia'))
    max.settle(false)
    expect(modify(max.read().id).restored.email).toBe('max@example.org')
    expect(shown(claim())).toEqual(['Mia', true])
  })

  it('and the next one was typed, nothing of either is lost if it fails', () => {
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

  it('and its id turns out to be taken, only its own draft gets another', () => {
    const max = sent(claim(), 'Max')
    const { id } = max.read()
    const mia = claim()
    mia.storeValues(called('Mia'))
    max.fail(true)
    expect(max.read().id).not.toBe(id)
    expect(readDraft(draftKey(EVENT, 'claim'))).toEqual(mia.read())
  })
})

it('a claim that waits for the network is not used again, and opens from its card', () => {
  const max = sent(claim(), 'Max')
  const { id } = max.read()
  max.fail(false)
  const about = { eventId: EVENT, eventName: 'Bay', participantId: id, name: 'Max', kind: 'claim' } as const
  const input = { name: 'Max', email: '', phone: '', notes: '', responses: {} }
  const sending = { key: 'key', owner: 'olga', queuedAt: 1, attempted: false }
  changeOutbox((outbox) => withChange(outbox, { ...about, input }, sending))
  expect(shown(claim())).toEqual(['', false])
  const opened = open({ mode: 'claim', isFromOutbox: true })
  expect([opened.restored.name, opened.read().id]).toEqual(['Max', id])
})

describe('what is typed after sending', () => {
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
