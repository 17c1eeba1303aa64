import * as z from 'zod/mini'
import { ask } from '@/lib/backend/rpc'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { dropGuest, readGuests, saveGuest } from './guests'

/**
 * The link of a guest's first mail was opened: the address is now confirmed.
 * @returns whether this phone has the registration already; then its own secret stays, and comes first
 */
export async function isKnownFromMail(eventId: string, token: string): Promise<boolean> {
  const ids = await ask(z.array(z.string()), 'confirm_mail', { p_token: token }, { asGuest: true })
  if (ids.length > 0) toastSuccess(t('You will get emails about this'))
  const known = readGuests(eventId).find(
    ({ participantId, secret }) => secret !== token && participantId !== null && ids.includes(participantId),
  )
  if (!known) return false
  dropGuest(eventId, token)
  saveGuest(eventId, known)
  return true
}
