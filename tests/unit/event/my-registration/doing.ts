import type { NewRow, RegistrationChange, RegistrationInput } from '@/features/event/my-registration/change'
import type { Outbox, RegistrationEntry } from '@/features/event/my-registration/outbox'
import { marked, withChange } from '@/features/event/my-registration/outbox-changes'

/** The input of a person who gives a name alone. */
export const input = (name: string): RegistrationInput => ({ name, email: '', phone: '', notes: '', responses: {} })

const about = (participantId: string, name = 'Leo') => ({
  eventId: 'event0000001',
  eventName: 'Thursday Five-a-side',
  participantId,
  rowKind: 'own' as const,
  name,
})

export const join = (row: string, name = 'Leo'): NewRow => ({
  ...about(row, name),
  kind: 'join',
  input: input(name),
})
export const claim = (row: string): RegistrationChange => ({
  ...about(row),
  rowKind: 'added',
  kind: 'claim',
  input: input(''),
})
export const change = (row: string, name: string): RegistrationChange => ({
  ...about(row, name),
  kind: 'update',
  input: input(name),
})
export const withdraw = (row: string): RegistrationChange => ({ ...about(row), kind: 'withdraw' })

/** A sign-up of Leo's that waits in the outbox of Ana's account. */
export const buildEntry = (changes: Partial<RegistrationEntry> = {}) => {
  const waiting = { key: 'key', owner: 'ana', queuedAt: 1, attempted: false, state: 'waiting' }
  return { ...join('row'), ...waiting, ...changes } as RegistrationEntry
}

let count = 0

/** Puts changes into the outbox, one after the other, as Ana's account makes them. */
export function doing(outbox: Outbox, ...changes: RegistrationChange[]): Outbox {
  return changes.reduce((all, next) => {
    count += 1
    return withChange(all, next, { key: `key-${count}`, owner: 'ana', queuedAt: count, attempted: false })
  }, outbox)
}

export const summary = (outbox: Outbox) =>
  outbox.map((entry) => [entry.kind, entry.participantId, 'input' in entry ? entry.input.name : ''])
export const first = (outbox: Outbox) => outbox[0] as RegistrationEntry
/** The first change has left the phone, and no response has come. */
export const tried = (outbox: Outbox) => marked(outbox, first(outbox), { attempted: true })
