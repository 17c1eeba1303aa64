import { randomUUID } from 'node:crypto'
import { cohostToken, helps, stopCohosting } from '../support/cohost-actions.ts'
import type { Database } from '../support/database.ts'
import { buildEvent, buildLabel, hours } from '../support/event-actions.ts'
import { buildClub, buildGroup } from '../support/group-actions.ts'
import { addPeople, people } from '../support/guest-actions.ts'
import { claim, join, type Registration, withdraw } from '../support/registration-actions.ts'
import { keepPlace } from '../support/regular-actions.ts'
import { allRows } from '../support/residual-rows.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** The tables that a test about deletion fills. */

/**
 * These hold the rest of accounts and events with more than five hundred entries, until it is emptied too (tests/db/organizing/activity-bounds.test.ts).
 */
const TAKES_HUNDREDS = ['private.pending_event_purges', 'private.pending_account_purges']

/** No one is removed from a series there. */
const UNUSED = ['private.removed_regulars']

/** The tables whose rows belong to a person, an event, a series or a group, and that have none. */
export async function unfilled(db: Database): Promise<string[]> {
  const belonging = await db.owner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
        and (exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f')
          or exists (
            select from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname ~ '_id$|^(secret_hash|holder)$'))`,
  )
  const rows = await allRows(db)
  return belonging
    .map(({ name }) => name)
    .filter((name) => ![...TAKES_HUNDREDS, ...UNUSED].includes(name) && !rows.get(name)?.[0])
}

interface Made {
  olga: Person
  gina: Person
  ana: Person
  /** The mark of all that these people enter. */
  mark: string
  series: { id: string; series_id: string }
}

/** Data of organizers, co-hosts and members: stars, labels, teams, roles, copies. Returns what can be deleted of it. */
export async function buildRunning(db: Database, { olga, gina, ana, mark, series }: Made) {
  const event = await buildEvent(olga, { datetime: hours(48), end_datetime: null })
  const rows = [await join(ana, event), await claim(ana, event, `Kim ${mark}`)]
  const [own, added] = rows as [Registration, Registration]
  const label = await buildLabel(olga, event)
  await olga.insertBlindly('participant_labels', { participant_id: own.id, label_id: label.id })
  await setTeams(olga, event, [[own], [added]])
  await ana.insertBlindly('bookmarks', { event_id: event.id, user_id: ana.id })
  await helps(gina, olga, event)
  await cohostToken(olga, event)
  await olga.rpc('create_event', { p_event: { name: 'Made once' }, p_request_id: randomUUID() })
  const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: event.id })
  const { group } = await buildClub(gina, olga, ana)
  await keepPlace(ana, series.series_id)
  const named = people(`Bea ${mark}`)
  const { entry } = await addPeople(olga, series, named, { p_regulars: true })
  // As if she had been sent a mail (claim_messages).
  await db.owner('insert into private.mail_stops (user_id) values ($1) on conflict do nothing', [ana.id])
  return [
    () => olga.remove('labels', { id: label.id }),
    () => withdraw(ana, rows),
    () => setTeams(olga, event, null),
    () => olga.rpc('take_back_people', { p_event_id: series.id, p_entry: entry }),
    () => withdraw(olga, named),
    () => stopCohosting(gina, event),
    () => keepPlace(ana, series.series_id, false),
    () => olga.remove('events', { id: copy.id }),
    () => olga.remove('events', { id: event.id }),
    () => gina.remove('groups', { id: group.id }),
  ]
}

/** Calendars of these accounts and of a guest, and a private date that they show as cancelled: its name goes with its organizer. */
export async function buildCalendars(db: Database, { olga, gina, ana, mark, series }: Made, secret: string) {
  const tokenOf = (visitor: Visitor, fields = {}) => visitor.rpc('get_calendar_token', fields)
  for (const person of [olga, gina, ana]) await tokenOf(person)
  await tokenOf(db.anon, { p_secret: secret })
  const dates = await Promise.all(
    ['Party', 'Feast'].map((name) =>
      buildEvent(olga, { name: `${name} of ${mark}`, is_private: true, datetime: hours(48), end_datetime: null }),
    ),
  )
  const rows: Registration[] = []
  for (const { id } of dates) {
    await ana.rpc('accept_invite', { p_type: 'event', p_id: id })
    rows.push(await join(ana, { id }))
  }
  await olga.remove('events', { id: dates[0]?.id })
  const hidden = await buildSeries(olga, { is_private: true })
  await ana.rpc('accept_invite', { p_type: 'event', p_id: hidden.series_id })
  const club = await buildGroup(gina, { is_private: true })
  await ana.rpc('accept_invite', { p_type: 'group', p_id: club.id })
  await olga.remove('events', { id: (await openNext(db, series, 2)).id })
  return [
    () => tokenOf(db.anon, { p_secret: secret, p_renew: true }),
    () => tokenOf(ana, { p_renew: true }),
    () => withdraw(ana, rows.slice(1)),
    () => olga.remove('events', { id: dates[1]?.id }),
    () => olga.remove('events', { id: hidden.id }),
    () => gina.remove('groups', { id: club.id }),
  ]
}
