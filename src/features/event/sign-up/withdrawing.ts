import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { leftWaitlistText } from '@/entities/slots/outcome-text'
import { slotTitle } from '@/entities/slots/sections'
import type { GuestResponse } from '@/features/event/my-registration/queries'
import { t } from '@/lib/text/translate'

/** Texts about a withdrawal. Loaded after a withdrawal. Pure. */

export const youHaveWithdrawn = () => t('You have withdrawn from the event')

/**
 * The toast after a withdrawal. A friend's slot is named by its number, because names may repeat.
 * @param row as it was before
 * @param waits it was on the waitlist
 * @param section the name of its section
 * @param isOneOfSeveral it is a friend's, or the person has other slots here
 */
export function withdrawnText(
  row: RegistrationStatus | null | undefined,
  waits: boolean,
  section?: string | undefined,
  isOneOfSeveral = false,
): string {
  if (row && isOneOfSeveral)
    return row.in === 'waitlist'
      ? t('The place in line is given up')
      : t('{slot} is given up', { slot: slotTitle(section, row.slot_number) })
  return waits ? leftWaitlistText() : youHaveWithdrawn()
}

/** Since when withdrawing is late (ISO), or null while it is in time. It stays possible until the end. */
export function lateSince({ withdraw_until: until }: EventPageData['event'], now: Date): string | null {
  return until && new Date(until) < now ? until : null
}

/**
 * The other slots that the person has for themselves, beside the one to withdraw. Those of friends are not among them.
 * @param guest what the secret opens, for a guest
 */
export function otherSlots(
  { roster, waitlist }: Pick<EventPageData, 'roster' | 'waitlist'>,
  id: string,
  guest: GuestResponse | null | undefined,
): ListedRow[] {
  const rows = [...roster, ...waitlist]
  const own = guest
    ? [guest.registration, ...guest.added.filter(({ extra }) => extra)]
    : rows.filter(({ is_mine, extra, claimed_by_me }) => is_mine || (extra && claimed_by_me))
  const isOwn = (row: { id: string }) => own.some((one) => one?.id === row.id)
  return isOwn({ id }) ? rows.filter((row) => row.id !== id && isOwn(row)) : []
}
