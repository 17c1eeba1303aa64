import { isClosed } from '@/entities/event/event-times'
import type { Facts } from '@/entities/event/facts'
import { plural, t } from '@/lib/text/translate'
import { isSectionFull, leftIn, markTimes, mustWaitFor, type Section } from './sections'

/**
 * How many slots are left, whether people wait, and whether it is closed. Page, invite, preview, chat list and poster share it. Pure.
 */

type Filled = Pick<Facts, 'sections' | 'waitlist'>

export interface Availability {
  /** `closed`: over, or after its deadline; this goes before `full`. `offered`: all slots are taken, and a person offers one. */
  state: 'called-off' | 'closed' | 'full' | 'offered' | 'open'
  /** Slots left for a new person, without those that belong to the waitlist. Null where there is no limit. */
  left: number | null
  openSections: Section[]
  /** Whether a new person can wait: nothing is left, and the waitlist is on. */
  canWait: boolean
}

export function availabilityOf(known: Filled & Parameters<typeof isClosed>[0], now: Date): Availability {
  const event = markTimes(known, now)
  const openSections = event.sections.filter((section) => !isSectionFull(section) && !mustWaitFor(section))
  const slots = openSections.reduce((sum, section) => sum + leftIn(section), 0)
  const left = Number.isFinite(slots) ? slots : null
  const room = { left, openSections, canWait: canWait(event) }
  if (event.called_off_at) return { ...room, state: 'called-off' }
  if (isClosed(event, now)) return { ...room, state: 'closed' }
  if (left !== 0) return { ...room, state: 'open' }
  return { ...room, state: mustWait(event) ? 'full' : 'offered' }
}

/** The words of the poster and the list for the chat: '3 left', 'Full', 'A slot is offered'. */
export function availabilityText({ state, left }: Availability): string {
  if (state === 'called-off') return t('Called off')
  if (state === 'closed') return t('Registration Closed')
  if (state === 'full') return t('Full')
  if (state === 'offered') return t('A slot is offered')
  return left === null ? t('No limit') : plural(left, '{count} left', '{count} left')
}

/** Whether no new person gets a slot now. @param section asks about this one alone */
export const mustWait = ({ sections }: Filled, section?: Section): boolean =>
  (section ? [section] : sections).every(mustWaitFor)

/** Whether a new person can wait: there is no slot for them, and the waitlist is on. No one waits for a time that is over. */
export const canWait = (event: Filled, section?: Section): boolean =>
  mustWait(event, section) &&
  event.waitlist === true &&
  (section ? [section] : event.sections).some(({ isOver }) => !isOver)

/** Whether every slot is taken. People in line do not matter. */
export const isAllTaken = ({ sections }: Filled, section?: Section): boolean =>
  (section ? [section] : sections).every(isSectionFull)
