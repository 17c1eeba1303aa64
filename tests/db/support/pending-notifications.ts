/** The unsent messages to one person, in the reference model (`notification-model.ts`). */

export interface Notice {
  text: string
}

export const KINDS = ['joined', 'promoted', 'changed', 'called_off', 'notice', 'taken'] as const
export type Kind = (typeof KINDS)[number]

export interface Pending {
  isFirstMail: boolean
  /** Slots that they got. */
  slots: Set<number>
  /** Where the event was before it was moved. */
  before: string | null
  /** Whether the event is called off, for the message. */
  off: boolean | null
  notices: Notice[]
  /** Slots that they had offered. */
  taken: number[]
  /** How often a sender took it and died. */
  tries: Record<Kind, number>
}

export function nothing(): Pending {
  const tries = { joined: 0, promoted: 0, changed: 0, called_off: 0, notice: 0, taken: 0 }
  return { isFirstMail: false, slots: new Set(), before: null, off: null, notices: [], taken: [], tries }
}

/** It was sent, or no longer will be. */
export function drop(pending: Pending, kind: Kind): void {
  if (kind === 'joined') pending.isFirstMail = false
  if (kind === 'promoted') pending.slots.clear()
  if (kind === 'changed') pending.before = null
  if (kind === 'called_off') pending.off = null
  if (kind === 'notice') pending.notices = []
  if (kind === 'taken') pending.taken = []
  pending.tries[kind] = 0
}

/** The waiting messages of one person go to another one, beside those that wait there. */
export function mergePending(from: Pending, to: Pending, isOff: boolean): void {
  for (const slot of from.slots) to.slots.add(slot)
  for (const notice of from.notices) if (!to.notices.includes(notice)) to.notices.push(notice)
  to.before = to.tries.changed > 0 ? (from.before ?? to.before) : (to.before ?? from.before)
  to.off = [from.off, to.off].includes(isOff) ? isOff : (from.off ?? to.off)
  to.taken.push(...from.taken)
  // Only messages of the first one are announced anew.
  if (from.slots.size > 0) to.tries.promoted = 0
  if (from.before !== null) to.tries.changed = 0
  if (from.off !== null) to.tries.called_off = 0
  if (from.notices.length > 0) to.tries.notice = 0
  if (from.taken.length > 0) to.tries.taken = 0
  from.taken = []
}
