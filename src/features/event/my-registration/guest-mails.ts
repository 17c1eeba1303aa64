import type * as z from 'zod/mini'
import { guestMailSchema } from '@/entities/event/event-schema'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { ask } from '@/lib/backend/rpc'

type GuestMail = z.infer<typeof guestMailSchema>

/**
 * Switches mails about a guest's registration on or off. Asking twice sends only one first mail. A refusal is an answer too: the
 * registration stands.
 * @throws AppError of kind `network`, and then the whole change is sent again
 */
export async function askForMails(id: string, secret: string | undefined, on: boolean): Promise<GuestMail | undefined> {
  try {
    const args = { p_id: id, p_secret: secret ?? '', p_on: on }
    const mail = await ask(guestMailSchema, 'mail_guest', args, { asGuest: true })
    return mail.address || mail.why ? mail : undefined
  } catch (error) {
    if (toAppError(error).kind === 'network') throw error
    console.error('Mails could not be asked for', error)
    return { why: userMessage(error) }
  }
}
