import type { Database } from './database.ts'
import { confirmMail, mailAll, mailGuest } from './guest-actions.ts'
import { type Claimed, sendAll } from './message-actions.ts'
import { joinAsGuest } from './registration-actions.ts'

/** Guests who ask for mails, and what they are sent. */

export const ADDRESS = 'gus@home.example'

/** 'changed to gus@home.example' for each message and target. */
export const told = (sent: Claimed[]) =>
  sent.flatMap(({ kind, targets }) => targets.map(({ address, channel }) => `${kind} to ${address ?? channel}`))

export function guestMails(db: Database) {
  const guest = db.anon
  const mailMe = (row: { id: string }, secret: string, on = true) => mailGuest(guest, row, secret, on)
  const send = () => mailAll(db)

  /** A guest who joins with an address and ticks the box. */
  async function asking(event: { id: string }, p_email = ADDRESS) {
    const gus = await joinAsGuest(guest, event, { p_email })
    return { gus, answer: await mailMe(gus, gus.secret) }
  }

  return {
    mailMe,
    send,
    asking,
    /** The same, who has opened the first mail. */
    async listening(event: { id: string }) {
      const { gus } = await asking(event)
      const [first] = await send()
      const token = String(first?.details.token)
      await confirmMail(guest, token)
      return { gus, token, stop: String(first?.targets[0]?.stop_token) }
    },
    /** How much is left that names an address or waits to be sent. */
    async left() {
      const tables = ['guest_mails', 'messages']
      const counts = tables.map(async (table) => (await db.owner(`select 1 from private.${table}`)).length)
      return (await Promise.all(counts)).reduce((sum, count) => sum + count)
    },
    /** A database without people and mails, which can send mails. */
    async fresh() {
      await db.owner(
        'delete from public.participants; delete from private.regulars; delete from private.messages; delete from private.guest_mails; delete from private.rate_limit_hits; delete from private.closed_addresses; delete from private.guest_signups',
      )
      await sendAll(db, true)
    },
  }
}
