import { expect, test } from 'vitest'
import { remindExpected, sayCant } from '../support/answer-actions.ts'
import { setAttendance } from '../support/attendance-actions.ts'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { buildEvent, type EventRow, endEvent, hours } from '../support/event-actions.ts'
import { addMembers, buildGroup } from '../support/group-actions.ts'
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
} from '../support/guest-actions.ts'
import { claimMessages, letAllBeDue, letItBeDay, sendAll } from '../support/message-actions.ts'
import { confirmLeft, markPaid, sayAllPaid, settle, unmarkPaid } from '../support/payment-actions.ts'
import { join, joinAsGuest, newSecret, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { allRows, residualRows } from '../support/residual-rows.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { oneOf, shuffled } from '../support/seeded-random.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'
import { offer, takeOffered } from '../support/substitute-actions.ts'
import type { Person } from '../support/visitor.ts'
import { buildCalendars, buildRunning, unfilled } from './filled-tables.ts'

/**
 * Everything that can be deleted, in any order: rows, offers, answers, payments, links, mails, lists, events, series, groups and accounts.
 * Each remaining address, number, note or name must belong to a remaining row; in the end there is none.
 */

const db = testDatabase()
/** The text that each person here enters everywhere. */
const MARK = 'zebra'

/** An address gets three first mails a day, so each round has its own. */
let round = 0
const address = (who: string) => `${who}.${round}@${MARK}.example`
const contact = (who: string) => ({
  p_email: address(who),
  p_phone: '+351 912 345 678',
  p_notes: `${MARK}: ask ${who}`,
})
const person = (who: string) => ({
  ...people(`${who} ${MARK}`)[0],
  email: address(who),
  phone: '+351 912 345 678',
  notes: `${MARK} of ${who}`,
})

/** How far the mails of a guest have come. */
const STATES = ['waits', 'is being sent', 'was sent', 'was opened', 'has ended'] as const

const asGuest = (name: string, fields = {}) => ({ ...contact(name), p_name: `${name} ${MARK}`, ...fields })

/** A sheet of times where a guest and an account have two each, say that they paid, and look for a substitute. */
async function buildSheet(organizer: Person, account: Person) {
  const start = hours(24)
  const times = Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`Time ${n}`, [10 * n, 10 * n + 10] as [number, number]]))
  const fields = { datetime: start, sections: timesOf(start, times), max_picks: 3, price_cents: 500, currency: 'EUR' }
  const sheet = await buildEvent(organizer, { ...fields, waitlist: true })
  const zoe = await joinAsGuest(db.anon, sheet, asGuest('Zoe', { p_section: 't0' }))
  const { secret } = zoe
  const picks = [
    await pick(db.anon, sheet, 't1', { p_secret: secret }),
    await pick(db.anon, sheet, 't2', { p_secret: secret }),
  ]
  const own = [await joinIn(account, sheet, 't3', contact('Gina')), await pick(account, sheet, 't4')]
  await mailGuest(db.anon, zoe, secret)
  await sayAllPaid(db.anon, [zoe, ...picks], { p_secret: secret })
  await sayAllPaid(account, own)
  await markPaid(organizer, zoe)
  await offer(db.anon, picks.slice(0, 1), { p_secret: secret })
  await offer(account, own)
  const payments = () =>
    db.owner<{ id: string }>('select id from public.payments where event_id = $1 order by id', [sheet.id])
  return [
    () => withdraw(db.anon, [zoe], secret),
    ...picks.map((row) => () => withdraw(db.anon, [row], secret)),
    () => withdraw(organizer, oneOf([[zoe], [zoe, ...picks], picks, own])),
    ...own.map((row) => () => withdraw(account, [row])),
    () =>
      takeOffered(db.anon, oneOf([...picks, ...own]), `Will ${MARK}`, { ...contact('Will'), p_secret: newSecret() }),
    () => offer(db.anon, [zoe, ...picks], { p_secret: secret, p_offered: oneOf([true, false]) }),
    () => sayAllPaid(db.anon, picks, { p_secret: secret, p_said: false }),
    () => unmarkPaid(organizer, zoe, { p_denied: oneOf([true, false]) }),
    async () => settle(organizer, oneOf(await payments()) ?? zoe),
    async () => confirmLeft(organizer, oneOf(await payments()) ?? zoe),
    () => giveLink(organizer, zoe),
    () => mailGuest(db.anon, zoe, secret, false),
    () => organizer.remove('events', { id: sheet.id }),
  ]
}

/** A past date with attendance. */
async function buildPast(organizer: Person, account: Person) {
  const past = await buildSeries(organizer, { max_participants: 8 })
  const yan = await joinAsGuest(db.anon, past, asGuest('Yan'))
  const others = [
    await addAnother(db.anon, past, `Xia ${MARK}`, yan.secret, contact('Xia')),
    await join(account, past, contact('Ana')),
  ]
  await keepGuestPlace(db.anon, past.series_id, yan.secret)
  await endEvent(organizer, past)
  await setAttendance(organizer, past, [yan])
  await setAttendance(organizer, past, others, false)
  return [
    () => setAttendance(organizer, past, oneOf([[yan], others]), null),
    () => withdraw(organizer, [yan]),
    () => withdraw(organizer, others),
    () => giveLink(organizer, yan),
    () => keepGuestPlace(db.anon, past.series_id, yan.secret, false),
    () => organizer.rpc('end_series', { p_series_id: past.series_id }),
    () => organizer.remove('events', { id: past.id }),
  ]
}

async function buildWorld() {
  const [olga, gina, ana] = await Promise.all(['Olga', 'Gina', 'Ana'].map((name) => db.person(`${name} ${MARK}`)))
  if (!olga || !gina || !ana) throw new Error('three people')
  await sendAll(db, true)
  round += 1
  const series = await buildSeries(olga, {
    max_participants: 8,
    price_cents: 500,
    currency: 'EUR',
    cant_come: 'managers',
  })

  /** A guest who brings two people, one of them waiting, follows on a phone, and gets mails. */
  const family = async (name: string, state: (typeof STATES)[number]) => {
    const own = await joinAsGuest(db.anon, series, { ...contact(name), p_name: `${name} ${MARK}`, p_wait: true })
    const added = []
    for (const other of ['Tom', 'Lisa'])
      added.push(await addAnother(db.anon, series, `${other} ${MARK}`, own.secret, { ...contact(other), p_wait: true }))
    await follow(db.anon, newDevice(), { p_secret: own.secret })
    expect(await mailGuest(db.anon, own, own.secret)).toMatchObject({ state: 'waits' })
    await letAllBeDue(db)
    if (state === 'waits') return { own, added, stop: undefined }
    const [first] = (await claimMessages(db, 100, true)).filter(({ kind }) => kind === 'joined')
    const stop = first?.targets.find(({ channel }) => channel === 'mail')?.stop_token
    if (state === 'is being sent') return { own, added, stop }
    await mailAll(db)
    if (state !== 'was sent') await confirmMail(db.anon, String(first?.details.token))
    if (state === 'has ended') await stopMail(db, stop)
    return { own, added, stop }
  }
  const nora = await family('Nora', oneOf(STATES))
  const maria = await family('Maria', oneOf(STATES))
  await keepGuestPlace(db.anon, series.series_id, maria.own.secret)
  const list = ['Pat', 'Quinn', 'Rita', 'Sven'].map(person)
  await addPeople(olga, series, list)
  const pat = { id: list[0]?.id ?? '', secret: await giveLink(olga, { id: list[0]?.id ?? '' }) }
  await mailGuest(db.anon, pat, pat.secret)
  const next = await openNext(db, series)
  const group = await buildGroup(gina)
  const meeting = (await buildEvent(gina, { group_id: group.id })) as EventRow
  const inGroup = ['Uma', 'Vic'].map(person)
  await addPeople(gina, meeting, inGroup)
  await addMembers(gina, group, inGroup as { id: string }[])
  for (const event of [series, meeting])
    await writeNotice(event === series ? olga : gina, event, `${MARK}: call Maria, +351 912 345 678`)
  await ana.rpc('link_guest_registrations', { p_secrets: [nora.own.secret] })
  await olga.update('events', { id: series.id }, { location: 'Hall 2' })

  const secret = maria.own.secret
  const made = { olga, gina, ana, mark: MARK, series }
  await sayCant(db.anon, next, true, secret)
  await sayCant(ana, next)
  await remindExpected(olga, next)
  const deletions: (() => Promise<unknown>)[] = [
    () => withdraw(db.anon, [maria.own], secret),
    ...maria.added.map((row) => () => withdraw(db.anon, [row], secret)),
    () => withdraw(olga, [...maria.added, maria.own].slice(0, 2)),
    () => giveLink(olga, maria.own),
    () => giveLink(olga, pat),
    () => mailGuest(db.anon, maria.own, secret, false),
    () => stopMail(db, maria.stop),
    () => stopMail(db, nora.stop),
    () => db.owner('select public.mail_bounced($1)', [[address('Maria')]]),
    () => keepGuestPlace(db.anon, series.series_id, secret, false),
    () => sayCant(db.anon, next, false, secret),
    () => sayCant(ana, next, false),
    ...(await buildSheet(olga, gina)),
    ...(await buildPast(olga, ana)),
    ...(await buildRunning(db, made)),
    ...(await buildCalendars(db, made, secret)),
    () => withdraw(olga, list as { id: string }[]),
    () => withdraw(db.anon, [pat], pat.secret),
    () => withdraw(gina, inGroup.slice(0, 1) as { id: string }[]),
    () => withdraw(ana, [nora.own]),
    () => olga.remove('events', { id: series.id }),
    () => olga.remove('events', { id: next.id }),
    () => olga.rpc('end_series', { p_series_id: series.series_id }),
    () => gina.remove('events', { id: meeting.id }),
    () => gina.remove('groups', { id: group.id }),
    () => (oneOf([true, false]) ? olga.rpc('delete_account') : db.deleteAccount(olga)),
    () => gina.rpc('delete_account'),
    () => ana.rpc('delete_account'),
    // A sender that may die sends due messages, and mails are opened.
    () => claimMessages(db, 5, true),
    () => mailAll(db),
  ]
  const [world] = await db.owner(
    `select (select count(*) > 3 from public.participants where kind = 'extra' or offered_at is not null) as picks,
            (select count(*) = 2 from private.answers) as answers, (select count(*) > 2 from public.payments) as payments,
            (select count(*) > 2 from private.attendance where came is not null) as ticks`,
  )
  expect(world).toEqual({ picks: true, answers: true, payments: true, ticks: true })
  // A new table of theirs is filled here too (filled-tables.ts).
  expect(await unfilled(db)).toEqual([])
  return deletions
}

/** The places where a text of these people still stands, although no registration, kept place or waiting message needs it. */
async function unneeded(): Promise<string[]> {
  const left = await db.owner<{ what: string }>(
    `select 'an address of mails without a registration' as what from private.guest_mails g
      where not exists (select from public.participants p where p.holder = g.holder)
        and not exists (select from private.holders h where h.id = g.holder and h.became is not null)
        and not exists (select from private.regulars r where r.holder = g.holder)
        and not exists (select from private.messages m where m.holder = g.holder)
     union all
     select 'an address of mails of a guest who is an account now' from private.guest_mails g
       join private.holders h on h.id = g.holder and h.became is not null
      where g.address is not null and not exists (select from public.participants p where p.holder = g.holder)
     union all
     select 'contact data without a person' from public.participants p
      where num_nonnulls(p.email, p.phone, p.notes) > 0 and p.holder is null and p.kind <> 'claim'
     union all
     select 'a first mail without its guest' from private.messages m
      where m.kind = 'joined' and not exists (
        select from private.guest_mails g where g.holder = m.holder and g.address is not null)`,
  )
  // Addresses, numbers and notes stand nowhere else than where they were entered.
  const where = ['participants', 'group_participants', 'private.regulars', 'private.guest_mails', 'private.notices']
  const texts = (await residualRows(db, `@${MARK}.example`, '912 345 678', `${MARK}:`)).filter(
    (table) => !where.includes(table),
  )
  return [...left.map(({ what }) => what), ...texts]
}

test.each(histories(8))('any order of deletions leaves nothing behind (round %i)', async () => {
  for (const remove of shuffled(await buildWorld())) {
    // Mostly refused, because what they ask for has gone together with something else.
    await remove().catch((error: { code?: string }) => {
      if (!error.code?.startsWith('PT4') && error.code !== '42501') throw error
    })
    expect({ after: String(remove), unneeded: await unneeded() }).toEqual({ after: String(remove), unneeded: [] })
  }
  await letItBeDay(db)
  await mailAll(db)
  await db.owner('select private.prune_activity()')
  expect(await residualRows(db, MARK, '912 345 678')).toEqual([])
  const rows = await allRows(db)
  for (const table of [
    'private.calendar_feeds',
    'private.guest_mails',
    'private.messages',
    'private.push_subscriptions',
  ])
    expect([table, rows.get(table)]).toEqual([table, []])
  expect(await db.owner('select from private.holders where account is null')).toEqual([])
})
