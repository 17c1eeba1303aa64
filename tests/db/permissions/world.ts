import { randomUUID } from 'node:crypto'
import { setAttendance } from '../support/attendance-actions.ts'
import { cohostsOf, cohostToken, helps } from '../support/cohost-actions.ts'
import type { Database } from '../support/database.ts'
import { type Device, follow } from '../support/device-actions.ts'
import { buildEvent, buildLabel, type EventRow, hours, type Payment } from '../support/event-actions.ts'
import { addMembers, buildGroup, demote, type GroupRow, promote } from '../support/group-actions.ts'
import { markPaid, sayPaid } from '../support/payment-actions.ts'
import { claim, join, joinAsGuest, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { addRegular, keepPlace, seriesView } from '../support/regular-actions.ts'
import { buildSeries } from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** All roles, from those with the fewest rights to those with the most. */
export const roles = [
  'anon',
  'guest with another secret',
  'guest with the secret',
  'stranger',
  'member',
  'demoted admin',
  'accepted',
  'attendee',
  'claimer',
  'co-host',
  'series co-host',
  'admin',
  'group owner',
  'organizer',
] as const

export type Role = (typeof roles)[number]

/** The roles that have an account. */
export const accounts = roles.filter((role) => role !== 'anon' && !role.startsWith('guest'))

/** One private event of a private group with all its people, and a rival who has another event and another group. */
export interface World {
  visitors: Record<Role, Visitor>
  people: Record<string, Person>
  group: GroupRow
  event: EventRow
  /** The group's public event, where its members met. */
  meeting: EventRow
  otherEvent: EventRow
  /** Private, of the group, with one slot and a waitlist. */
  fullEvent: EventRow
  /** The same, in the last two hours before its start: three slots are free, and three people wait. */
  lateEvent: EventRow
  /** Private, of the group: drivers and cooks are full, a slot for a sorter is free. */
  sectionEvent: EventRow
  /** Private, of the group, began an hour ago: the attendee is there, and attendance is recorded. */
  begunEvent: EventRow
  rivalGroup: GroupRow
  /** Without a group, and with a time zone: it could repeat. */
  zonedEvent: EventRow
  /** The activity's entry about people that the organizer added. */
  added: { entry: number }
  /** Private, of the group and its owner, with one date made and the next one due. */
  series: { id: string }
  date: { id: string }
  /** The days of its dates, beginning with the one that is made. */
  laterDays: string[]
  /** The place that the attendee keeps as a regular. */
  regular: { id: string }
  /** A name that keeps a place there. */
  named: { id: string }
  /** Public, of the organizer and no group: a guest is on its date and could keep a place. */
  openSeries: { id: string; date: string; secret: string; added: { id: string }; named: { id: string } }
  label: { id: string }
  unusedLabel: { id: string }
  rows: Record<
    | 'attendee'
    | 'claimer'
    | 'claimed'
    | 'guest'
    | 'member'
    | 'admin'
    | 'holder'
    | 'waiting'
    | 'waitingGuest'
    | 'inLine'
    | 'inLineGuest'
    | 'inLineClaimed'
    | 'driver'
    | 'cook'
    | 'waitingDriver'
    | 'came',
    Registration
  >
  payments: Record<'confirmed' | 'said' | 'refund' | 'left', Payment>
  /** The token of the first mail to the guest who waits; it has not been opened. */
  mailToken: string
  secrets: { own: string; another: string; waiting: string; inLine: string; cook: string }
  /** The organizer's message to the people of the event. */
  notice: { id: string }
  /** The links that make co-hosts, and the entries of the co-hosts. */
  cohosts: Record<'event' | 'series', { token: string; id: string }>
  /** Browsers with notifications: the attendee's, and the guest's with the secret. */
  devices: { attendee: Device; guest: Device }
}

/** Contact data that must not leak; each text is in one row of the event. */
export const contacts = {
  attendee: 'attendee@contact.example',
  claimer: 'claimer@contact.example',
  claimed: 'claimed@contact.example',
  guest: 'guest@contact.example',
}

export async function buildWorld(db: Database): Promise<World> {
  const names = [
    'stranger',
    'member',
    'demoted',
    'accepted',
    'attendee',
    'claimer',
    'cohost',
    'helper',
    'admin',
    'owner',
    'organizer',
    'rival',
  ]
  const made = await Promise.all(names.map((name) => db.person(name)))
  const people = Object.fromEntries(made.map((person) => [person.name, person])) as Record<string, Person>
  const { stranger, member, demoted, accepted, attendee, claimer, cohost, helper, admin, owner, organizer, rival } =
    people as Record<string, Person> &
      Record<
        | 'stranger'
        | 'member'
        | 'demoted'
        | 'accepted'
        | 'attendee'
        | 'claimer'
        | 'cohost'
        | 'helper'
        | 'admin'
        | 'owner'
        | 'organizer'
        | 'rival',
        Person
      >

  const group = await buildGroup(owner, { is_private: true })
  const rivalGroup = await buildGroup(rival)
  const meeting = await buildEvent(owner, { group_id: group.id, name: 'First meeting' })
  const memberRow = await join(member, meeting)
  const adminRow = await join(admin, meeting)
  const later = [await join(demoted, meeting), await join(organizer, meeting)]
  await addMembers(owner, group, [memberRow, adminRow, ...later])
  for (const person of [admin, demoted, organizer]) await promote(owner, group, person)

  // Guests join while the event is public. Then it becomes the group's, and private.
  const event = await buildEvent(organizer, { name: 'The event', max_participants: 50 })
  const otherEvent = await buildEvent(organizer, { name: 'Another event' })
  const fullEvent = await buildEvent(organizer, { name: 'A full event', max_participants: 1 })
  const lateEvent = await buildEvent(organizer, { name: 'Starts soon', max_participants: 1 })
  await join(attendee, lateEvent)
  const sections = ['driver', 'cook', 'sorter'].map((id) => ({ id, name: id, size: 1 }))
  const sectionEvent = await buildEvent(organizer, { name: 'With sections', sections })
  const begunEvent = await buildEvent(organizer, { name: 'It has begun' })
  const full = { p_phone: '+1 555 0100', p_notes: 'private note' }
  const rows = {
    attendee: await join(attendee, event, { p_email: contacts.attendee, ...full }),
    claimer: await join(claimer, event, { p_email: contacts.claimer, ...full }),
    claimed: await claim(claimer, event, 'Carla', { p_email: contacts.claimed, ...full }),
    guest: await joinAsGuest(db.anon, event, { p_email: contacts.guest, ...full }),
    member: memberRow,
    admin: adminRow,
    holder: await join(attendee, fullEvent),
    waiting: await wait(claimer, fullEvent, full),
    waitingGuest: await joinAsGuest(db.anon, fullEvent, { p_name: 'Waiting guest', p_wait: true, ...full }),
    inLine: await wait(claimer, lateEvent),
    inLineGuest: await joinAsGuest(db.anon, lateEvent, { p_name: 'Guest in line', p_wait: true }),
    inLineClaimed: await claim(claimer, lateEvent, 'Carla in line', { p_wait: true }),
    driver: await join(attendee, sectionEvent, { p_section: 'driver' }),
    cook: await joinAsGuest(db.anon, sectionEvent, { p_name: 'Cook', p_section: 'cook' }),
    waitingDriver: await wait(claimer, sectionEvent, { p_section: 'driver' }),
    came: await join(attendee, begunEvent),
  }
  await organizer.update(
    'events',
    { id: lateEvent.id },
    { max_participants: 4, datetime: hours(1), end_datetime: hours(3) },
  )
  const mailToken = `m${rows.waitingGuest.secret}`
  await db.owner(
    `insert into private.guest_mails (holder, address, token_hash)
     select p.holder, 'waiting@home.example', sha256($2) from public.participants p where p.id = $1`,
    [rows.waitingGuest.id, mailToken],
  )
  const other = await joinAsGuest(db.anon, event, { p_name: 'Another guest' })
  // A departed payer is to be refunded. The other priced events have no payments.
  await organizer.update('events', { id: [event.id, fullEvent.id] }, { price_cents: 500, currency: 'EUR' })
  await owner.update('events', { id: meeting.id }, { price_cents: 500, currency: 'EUR' })
  const left = await join(demoted, event)
  const unsure = await claim(demoted, event, 'Somebody unsure')
  const payments = {
    confirmed: await markPaid(organizer, rows.attendee),
    said: await sayPaid(claimer, rows.claimed),
    refund: await markPaid(organizer, left),
    left: await sayPaid(demoted, unsure),
  }
  await withdraw(demoted, [left, unsure])
  const label = await buildLabel(organizer, event, { name: 'Driver' })
  const unusedLabel = await buildLabel(organizer, event, { name: 'Cook' })
  await organizer.insertBlindly('participant_labels', { participant_id: rows.attendee.id, label_id: label.id })
  await organizer.update(
    'events',
    { id: [event.id, fullEvent.id, lateEvent.id, sectionEvent.id, begunEvent.id] },
    { group_id: group.id, is_private: true },
  )
  await organizer.update('events', { id: begunEvent.id }, { datetime: hours(-1), end_datetime: hours(1) })
  await setAttendance(organizer, begunEvent, [rows.came])
  await offer(attendee, [rows.came])
  for (const person of [demoted, organizer]) await demote(owner, group, person)
  for (const { id } of [event, fullEvent, lateEvent, sectionEvent, begunEvent])
    await accepted.rpc('accept_invite', { p_type: 'event', p_id: id })
  const zonedEvent = await buildEvent(organizer, { name: 'A zoned event', time_zone: 'Europe/Lisbon' })
  const added = await organizer.rpc<{ entry: number }>('add_people', {
    p_event_id: zonedEvent.id,
    p_people: [{ id: randomUUID(), name: 'Pasted' }],
  })
  const date = await buildSeries(
    owner,
    { name: 'A date of a series', group_id: group.id, is_private: true, datetime: hours(72), end_datetime: hours(74) },
    { opens: 12 },
  )
  const series = { id: date.series_id }
  for (const person of [accepted, attendee, claimer]) {
    await person.rpc('accept_invite', { p_type: 'event', p_id: series.id })
  }
  await join(claimer, date)
  await join(attendee, date)
  await keepPlace(attendee, series.id)
  for (const { id } of [event, fullEvent, lateEvent, sectionEvent, begunEvent]) await helps(cohost, organizer, { id })
  await helps(helper, owner, date, { series: true })
  const named = await addRegular(owner, series.id, 'A name')
  const notice = { id: randomUUID() }
  await organizer.rpc('write_notice', { p_id: notice.id, p_event_id: event.id, p_text: 'Bring water' })
  const open = await buildSeries(organizer, { name: 'A public series', cant_come: 'managers' })
  const openGuest = await joinAsGuest(db.anon, open)
  const broughtAlong = await claim(db.anon as never, open, 'A friend', { p_secret: openGuest.secret })
  // Members of the group are on the list of the meeting, and not on that of the full event.
  await organizer.update('events', { id: fullEvent.id }, { cant_come: 'managers' })
  // Of a guest who has left.
  await db.owner(
    `with gone as (insert into private.holders (secret_hash) values (sha256('gone')) returning id)
     insert into private.answers (event_id, holder, name) select $1, id, 'Gone' from gone`,
    [fullEvent.id],
  )
  await owner.update('events', { id: meeting.id }, { cant_come: 'managers' })
  await db.owner('update private.channels set seen_at = now(), mail = true')
  const { dates, regulars } = await seriesView(owner, series.id)
  await attendee.insertBlindly('bookmarks', { user_id: attendee.id, event_id: event.id })

  return {
    visitors: {
      anon: db.anon,
      'guest with another secret': db.anon,
      'guest with the secret': db.anon,
      stranger,
      member,
      'demoted admin': demoted,
      accepted,
      attendee,
      claimer,
      'co-host': cohost,
      'series co-host': helper,
      admin,
      'group owner': owner,
      organizer,
    },
    people,
    group,
    event: { ...event, group_id: group.id },
    meeting,
    otherEvent,
    fullEvent,
    lateEvent,
    sectionEvent,
    begunEvent,
    rivalGroup,
    zonedEvent,
    added,
    series,
    date,
    laterDays: dates.map((day) => day.occurs_on),
    regular: regulars[0] ?? { id: '' },
    named,
    openSeries: {
      id: open.series_id,
      date: open.id,
      secret: openGuest.secret,
      added: { id: broughtAlong.id },
      named: await addRegular(organizer, open.series_id, 'Zoe'),
    },
    label,
    unusedLabel,
    notice,
    cohosts: {
      event: {
        token: await cohostToken(organizer, event),
        id: (await cohostsOf(organizer, event)).event.cohosts[0]?.id ?? '',
      },
      series: {
        token: await cohostToken(owner, date, { series: true }),
        id: (await cohostsOf(owner, date)).series?.cohosts[0]?.id ?? '',
      },
    },
    rows,
    payments,
    devices: {
      attendee: await follow(attendee),
      guest: await follow(db.anon, undefined, { p_secret: rows.guest.secret }),
    },
    mailToken,
    secrets: {
      own: rows.guest.secret,
      another: other.secret,
      waiting: rows.waitingGuest.secret,
      inLine: rows.inLineGuest.secret,
      cook: rows.cook.secret,
    },
  }
}
