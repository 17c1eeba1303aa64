import { expect } from 'vitest'
import { maybe, oneOf } from '../support/seeded-random.ts'
import type { Database } from './database.ts'
import { confirmMail, mailGuest, stopMail } from './guest-actions.ts'
import type { Claimed } from './message-actions.ts'
import type { Mail, NotificationModel } from './notification-model.ts'

export interface MailedGuest {
  secret: string
  /** The first mail that was sent last: its link, and that at the end of it. */
  first?: { mail: Mail; token: string; stop: string }
}

/** Steps of guests who request mails, open the first one and end them, beside the model of their notifications. Guests by their names. */
export function mailActions(db: Database, model: NotificationModel, guests: ReadonlyMap<string, MailedGuest>) {
  const onTheList = () => oneOf([...model.guests].filter((who) => model.of(who).length > 0))
  const addressOf = async (id: string) => {
    const [row] = await db.owner<{ email: string | null }>('select email from public.participants where id = $1', [id])
    return row?.email ?? null
  }
  return {
    asks: async () => {
      const who = onTheList()
      const secret = guests.get(who ?? '')?.secret
      const seat = oneOf(model.of(who))
      if (!secret || !seat) return 'nothing'
      const p_on = maybe(0.9)
      const address = p_on ? await addressOf(seat.id) : null
      expect(await mailGuest(db.anon, seat, secret, p_on)).toEqual(model.ask(who, address))
      return `${who} asks for mails to ${address}`
    },
    opens: async () => {
      const who = onTheList()
      const first = guests.get(who)?.first
      if (!first) return 'nothing'
      const opens = model.open(who, first.mail)
      expect({ who, opens: (await confirmMail(db.anon, first.token)).sort() }).toEqual({ who, opens: opens.sort() })
      return `${who} opens the first mail`
    },
    stops: async () => {
      const who = oneOf([...guests.keys()])
      const first = guests.get(who)?.first
      if (!first) return 'nothing'
      await stopMail(db, first.stop)
      model.stop(who, first.mail)
      return `${who} ends the mails`
    },
    /** A sender has these: from now on the guests have the links in their first mails. */
    arrive: async (claimed: readonly Claimed[]) => {
      for (const { kind, details, targets } of claimed) {
        if (kind !== 'joined') continue
        const [opened] = await db.owner<{ holder: string }>(
          "select g.holder from private.guest_mails g where g.token_hash = sha256(convert_to($1, 'UTF8'))",
          [details.token],
        )
        for (const [who, guest] of guests) {
          const [same] = await db.owner('select where private.me($1) = $2', [guest.secret, opened?.holder])
          const mail = model.mails.get(who)
          if (same && mail) guest.first = { mail, token: String(details.token), stop: String(targets[0]?.stop_token) }
        }
      }
    },
  }
}
