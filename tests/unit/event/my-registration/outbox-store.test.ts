// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { readGuest } from '@/features/event/my-registration/guests'
import { changeOutbox, hasUnsentChange, readOutbox } from '@/features/event/my-registration/outbox'
import { erasePersonalData, subscribeStorage } from '@/lib/browser/storage'
import { buildEntry } from './doing'

const own = buildEntry({ key: 'own', queuedAt: 2 })
const guest = buildEntry({ key: 'guest', queuedAt: 1, owner: null, secret: 'f'.repeat(32) })

describe('the outbox on this device', () => {
  it('comes back in the order of sending, no matter who made the entries', () => {
    changeOutbox(() => [own, guest])
    expect(readOutbox().map(({ key }) => key)).toEqual(['guest', 'own'])
    expect(readOutbox()).toBe(readOutbox())
  })

  it("loses the account's entries with the sign-out and keeps a guest's", () => {
    changeOutbox(() => [guest, own])
    erasePersonalData()
    expect(readOutbox()).toEqual([guest])
  })

  it("is never taken for an event's guest registrations, whatever the address calls the event", () => {
    changeOutbox(() => [guest])
    for (const id of ['outbox', '', 'guest:outbox']) expect(readGuest(id)).toBeNull()
  })

  it('holds back the next change of a row that waits, and none behind a refused one', () => {
    changeOutbox(() => [own])
    expect([hasUnsentChange('row'), hasUnsentChange('another')]).toEqual([true, false])
    changeOutbox(() => [{ ...own, state: 'refused' }])
    expect(hasUnsentChange('row')).toBe(false)
  })

  it('has the changes that release 1.2.0 stored while it sent them', () => {
    const { rowKind: _, ...before } = own
    const stored = { ...before, state: 'sending', attempted: true }
    localStorage.setItem('roster:outbox', JSON.stringify([stored, { ...stored, isOthers: true }]))
    const read = { ...own, state: 'waiting', attempted: true }
    expect(readOutbox()).toEqual([read, { ...read, rowKind: 'added' }])
  })

  it('has the extra slots that release 2.0.0 stored as claims', () => {
    localStorage.setItem('roster:outbox', JSON.stringify([{ ...own, kind: 'claim', rowKind: 'added', extra: true }]))
    expect(readOutbox()).toEqual([{ ...own, kind: 'extra', rowKind: 'added' }])
  })

  it('has no ticks that an older version stored, and the next change erases them', () => {
    const ticks = { ...own, kind: 'came', ticks: [], participantId: undefined, name: undefined }
    localStorage.setItem('roster:outbox', JSON.stringify([ticks]))
    expect(readOutbox()).toEqual([])
    changeOutbox(() => [own])
    expect(localStorage.getItem('roster:outbox')).toBe(JSON.stringify([own]))
  })

  it('leaves nothing behind once all is sent', () => {
    changeOutbox(() => [guest, own])
    changeOutbox(() => [])
    expect(localStorage).toHaveLength(0)
  })

  it('notifies its listeners of changes, also of those in another tab', () => {
    const heard = vi.fn()
    const stop = subscribeStorage(heard)
    changeOutbox(() => [own])
    expect(heard).toHaveBeenCalled()
    heard.mockClear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'roster:outbox' }))
    expect(heard).toHaveBeenCalledOnce()
    stop()
    changeOutbox(() => [])
    expect(heard).toHaveBeenCalledOnce()
  })

  it('says so when the browser stores nothing', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(changeOutbox(() => [own])).toBe(false)
    full.mockRestore()
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['nothing to send', JSON.stringify([null, 7, { key: 'x' }, { ...own, input: null }])],
    ['nobody to send it as', JSON.stringify([{ ...own, owner: null }])],
  ])('is empty when storage holds %s', (_what, text) => {
    localStorage.setItem('roster:outbox', text)
    expect(readOutbox()).toEqual([])
  })
})
