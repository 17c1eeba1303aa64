import { maybe, oneOf } from '../support/seeded-random.ts'
import { follow, newDevice } from './device-actions.ts'
import {
  addAnother,
  addPeople,
  confirmMail,
  giveLink,
  mailAll,
  mailGuest,
  people,
  stopMail,
  writeNotice,
} from './guest-actions.ts'
import { type Action, often } from './history-step.ts'
import { sayPaid } from './payment-actions.ts'
import { change, joinAsGuest, withdraw } from './registration-actions.ts'
import { keepGuestPlace } from './regular-actions.ts'
import { anySection, pick } from './section-actions.ts'
import { offer } from './substitute-actions.ts'

/** Texts by which everything of guests can be found: no account has any of them. */
export const GUESTS = { domain: 'guests.example', phone: '912 000', note: 'Ask the guest', name: 'Guest of' }

let named = 0
const contact = () => {
  named += 1
  return {
    p_name: `${GUESTS.name} ${named}`,
    p_email: `guest${named}@${GUESTS.domain}`,
    p_phone: `${GUESTS.phone} ${String(named).padStart(3, '0')}`,
    p_notes: `${GUESTS.note} ${named}`,
    p_responses: {},
  }
}

/** Steps of guests, who bring others and get mails, and of managers who write to them and paste lists. */
export const GUEST_ACTIONS: readonly Action[] = [
  ...often(5, async ({ db, some, guests }) => {
    const event = await some('events')
    const { id, secret } = await joinAsGuest(db.anon, event, {
      ...contact(),
      p_section: anySection(event),
      p_wait: true,
    })
    guests.push({ id, event_id: event.id, secret })
    if (maybe(0.3)) await follow(db.anon, newDevice(), { p_secret: secret })
    return maybe(0.7) && mailGuest(db.anon, { id }, secret)
  }),
  ...often(3, async ({ db, guest, some }) => {
    const { event_id, secret } = guest()
    const { p_name, ...fields } = contact()
    const event = await some('events', ({ id }) => id === event_id)
    return addAnother(db.anon, event, p_name, secret, { ...fields, p_section: anySection(event), p_wait: true })
  }),
  ...often(3, async ({ db, guest, guests, some }) => {
    const events = await some('events', ({ max_picks }) => max_picks !== null)
    const { event_id, secret } = oneOf(guests.filter((one) => one.event_id === events.id)) ?? guest()
    const event = await some('events', ({ id }) => id === event_id)
    return pick(db.anon, event, anySection(event), { p_secret: secret })
  }),
  async ({ db, guest }) => {
    const { id, secret } = guest()
    return mailGuest(db.anon, { id }, secret, maybe(0.7))
  },
  ...often(2, async ({ db }) => {
    for (const { kind, details, targets } of await mailAll(db)) {
      if (kind === 'joined' && maybe(0.7)) await confirmMail(db.anon, String(details.token))
      const [mail] = targets.filter(({ guest, channel }) => guest && channel === 'mail')
      if (mail && maybe(0.2)) await stopMail(db, mail.stop_token)
    }
  }),
  async ({ db, guest }) => {
    const { id, event_id, secret } = guest()
    return change(db.anon, { id, event_id } as never, { ...contact(), p_secret: secret })
  },
  async ({ db, guest }) => sayPaid(db.anon, guest()),
  async ({ db, guest, some }) => {
    const { event_id, secret } = guest()
    const { series_id } = await some('events', ({ id }) => id === event_id)
    return keepGuestPlace(db.anon, String(series_id), secret, maybe(0.8))
  },
  // The guest alone, an added person, or all.
  ...often(2, async ({ db, guest }) => {
    const { secret } = guest()
    const rows = await db.owner<{ id: string }>(
      `select id from public.participants where holder = private.me($1) order by kind = 'own' desc, created_at, id`,
      [secret],
    )
    return withdraw(db.anon, maybe() ? rows.slice(0, 1) : maybe() ? rows.slice(-1) : rows, secret)
  }),
  ...often(2, async ({ db, guest }) => {
    const { id, secret } = guest()
    return offer(db.anon, [{ id }], { p_secret: secret })
  }),
  async ({ me, guest }) => me.rpc('link_guest_registrations', { p_secrets: [guest().secret] }),
  async ({ runner, guest, guests }) => {
    const one = guest()
    const secret = await giveLink(await runner(one), one)
    return guests.push({ ...one, secret })
  },
  async ({ me, some }) =>
    addPeople(
      me,
      await some('events', ({ organizer_id }) => organizer_id === me.id),
      people('', '').map(({ id }) => {
        const { p_name, p_email, p_phone, p_notes } = contact()
        return { id, name: p_name, email: p_email, phone: p_phone, notes: p_notes }
      }),
    ),
  // A pasted name gets its link.
  async (moment) => {
    const row = await moment.some('participants', ({ claimed_by_user_id }) => claimed_by_user_id !== null)
    const secret = await giveLink(await moment.runner(row), row)
    return moment.guests.push({ ...row, secret })
  },
  async ({ me, some }) =>
    writeNotice(me, await some('events', ({ organizer_id }) => organizer_id === me.id), `Ask ${me.email}`, {
      p_told: oneOf(['all', 'slots', 'line']),
    }),
]
