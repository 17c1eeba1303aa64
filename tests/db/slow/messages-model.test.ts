import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { histories, inFull } from '../support/crowd.ts'
import { type Database, testDatabase } from '../support/database.ts'
import { type Device, follow, newDevice, unfollow } from '../support/device-actions.ts'
import { buildEvent, callOff, type EventRow, hours, undoCallOff } from '../support/event-actions.ts'
import {
  addAnother,
  addPeople,
  confirmMail,
  giveLink,
  linkGuests,
  people as listed,
  mailGuest,
  stopMail,
  writeNotice,
} from '../support/guest-actions.ts'
import { guestMails } from '../support/guest-mails.ts'
import { type Claimed, claimMessages, letAllBeDue, letItBeDay, settleMessages } from '../support/message-actions.ts'
import { type Mail, NotificationModel } from '../support/notification-model.ts'
import type { Notice } from '../support/pending-notifications.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, joinAsGuest, newSecret, wait, withdraw } from '../support/registration-actions.ts'
import { maybe, oneOf, seededRandom } from '../support/seeded-random.ts'
import type { Seat } from '../support/slot-model.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { notificationsOf, waitingNotifications } from '../support/waiting-notifications.ts'

/**
 * People come with a family or from a list, leave, offer slots and are promoted. The event is moved, called off and written to. Accounts
 * and devices change, and the sender dies. After each step the database must notify the same people of the same facts as the model.
 */

interface MailedGuest {
  secret: string
  /** The first mail that was sent last: its link, and that at the end of it. */
  first?: { mail: Mail; token: string; stop: string }
}

/** Steps of guests who request mails, open the first one and end them, beside the model of their notifications. Guests by their names. */
function mailActions(db: Database, model: NotificationModel, guests: ReadonlyMap<string, MailedGuest>) {
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

const db = testDatabase()
let olga: Person
let people: Person[]
let event: EventRow
let model: NotificationModel
let devices: Map<string, Device>
let guests: Map<string, MailedGuest>
let mails: ReturnType<typeof mailActions>
let lists: { entry: number; list: { id: string }[] }[]
let named: number
let ids: Map<Notice, string>

beforeEach(async () => {
  await db.owner('delete from private.push_subscriptions; delete from private.notices')
  await guestMails(db).fresh()
  // Their addresses are not confirmed, so accounts get no mails.
  people = await Promise.all(['Olga', 'Ana', 'Ben', 'Cleo'].map((name) => db.person(name, { confirmed: false })))
  olga = people[0] as Person
  event = await buildEvent(olga, { max_participants: 2, datetime: hours(9), end_datetime: null, location: 'Court 0' })
  model = new NotificationModel(olga.name, 2)
  devices = new Map()
  guests = new Map()
  mails = mailActions(db, model, guests)
  ids = new Map()
  lists = []
  named = 0
  for (const person of people.slice(0, 3)) await listens(person.name, person)
})

/** As many as there are at once: with more of them the steps meet each other less often. */
const MOST = 12
const ADDRESSES = ['gus@home.example', 'tom@home.example', 'lea@home.example', 'max@home.example']
const newName = (kind: string) => {
  named += 1
  return `${kind} ${named}`
}
/** No one joins. */
const isShut = () => model.isOff || model.seats.length >= MOST
const secretOf = (who: string | null) => guests.get(who ?? '')?.secret
const visitorOf = (who: string | null): Visitor => people.find(({ name }) => name === who) ?? db.anon
const isIn = ({ name }: Person) => model.of(name).some(({ isAdded }) => !isAdded)

const listens = async (name: string, visitor: Visitor, secret?: string) => {
  const device = devices.get(name) ?? newDevice()
  devices.set(name, await follow(visitor, device, secret ? { p_secret: secret } : {}))
  model.listening.add(name)
}
const newDay = async () => {
  await db.owner('delete from private.rate_limit_hits; delete from private.guest_signups')
  model.newDay()
  return 'a day passes'
}

const joins = async () => {
  const person = oneOf(people)
  if (isIn(person) || model.isOff) return 'nothing'
  const { id } = await wait(person, event)
  model.join({ id, holder: person.name, isAdded: false })
  return `${person.name} joins`
}
const claims = async () => {
  const person = oneOf(people)
  if (!isIn(person) || isShut()) return 'nothing'
  const { id } = await claim(person, event, newName('Friend'), { p_wait: true })
  model.join({ id, holder: person.name, isAdded: true })
  return `${person.name} claims`
}
/** Now and then a guest who is gone comes back with the same link. */
const guestJoins = async () => {
  if (isShut()) return 'nothing'
  const known = [...guests].filter(([who]) => model.of(who).every(({ isAdded }) => isAdded))
  const [who, { secret }] = (maybe(0.3) && oneOf(known)) || ([newName('Guest'), { secret: newSecret() }] as const)
  const fields = { p_name: who, p_email: oneOf([null, ...ADDRESSES]), p_secret: secret, p_wait: true }
  const { id } = await joinAsGuest(db.anon, event, fields)
  if (!guests.has(who)) guests.set(who, { secret })
  model.guests.add(who)
  model.join({ id, holder: who, isAdded: false })
  if (maybe(0.4)) await listens(who, db.anon, secret)
  return `${who} joins`
}
const aGuest = () => oneOf([...model.guests].filter((who) => model.of(who).length > 0))
const brings = async () => {
  const who = aGuest()
  const secret = secretOf(who)
  if (!secret || isShut() || model.of(who).every(({ isAdded }) => isAdded)) return 'nothing'
  const fields = { p_wait: true, p_email: oneOf([null, null, ...ADDRESSES]) }
  const { id } = await addAnother(db.anon, event, newName('Friend'), secret, fields)
  model.join({ id, holder: who, isAdded: true })
  return `${who} brings another`
}
const pastes = async () => {
  if (isShut()) return 'nothing'
  const list = listed(newName('Listed'), newName('Listed'))
  const { entry } = await addPeople(olga, event, list)
  lists.push({ entry, list })
  for (const { id } of list) model.join({ id, holder: null, isAdded: true })
  return 'a list is pasted'
}
const takesBack = async () => {
  const { entry, list } = lists.pop() ?? {}
  if (!entry) return 'nothing'
  await olga.rpc('take_back_people', { p_event_id: event.id, p_entry: entry })
  const left = await db.owner<{ id: string }>('select id from public.participants where event_id = $1', [event.id])
  // A person with a link stays, but may give an offered slot to the next one who waits.
  const isGone = ({ id, holder }: Seat) =>
    holder === null && list?.some((one) => one.id === id) && !left.some((one) => one.id === id)
  model.leave(model.seats.filter(isGone), olga.name)
  return 'a list is taken back'
}
const leaves = async () => {
  const seat = oneOf(model.seats)
  if (!seat) return 'nothing'
  const isRemoved = seededRandom() < 0.4 || seat.holder === null
  const gone = seat.holder !== null && maybe(0.3) ? model.of(seat.holder) : [seat]
  await withdraw(isRemoved ? olga : visitorOf(seat.holder), gone, isRemoved ? undefined : secretOf(seat.holder))
  model.leave(gone, isRemoved ? olga.name : seat.holder)
  return `${gone.length} of ${seat.holder} ${isRemoved ? 'are removed' : 'leave'}`
}
const moves = async () => {
  const place = oneOf(['Court 0', 'Court 1', 'Court 2'])
  await olga.update('events', { id: event.id }, { location: place })
  model.move(place)
  return `moved to ${place}`
}
const offers = async () => {
  const seat = oneOf(model.seats.filter(({ holder, slot }) => holder !== null && slot !== null))
  if (!seat || model.isOff) return 'nothing'
  const isOffered = !seat.isOffered
  const offering = offer(visitorOf(seat.holder), [seat], { p_offered: isOffered, p_secret: secretOf(seat.holder) })
  if (model.offer(seat, isOffered)) {
    await expectRefusal(offering, refusals.someoneWaits)
    return 'nothing'
  }
  await offering
  return `${seat.holder} ${isOffered ? 'offers' : 'keeps'} slot ${seat.slot}`
}
const callsOff = async () => {
  const was = model.isOff
  // The third time is the last: no one joins from then on.
  if (!was && maybe(model.callOffs < 2 ? 0.8 : 0.99)) return 'nothing'
  model.callOff()
  if (model.isOff === was) return 'nothing'
  await (was ? undoCallOff : callOff)(olga, event)
  return was ? 'it takes place again' : 'it is called off'
}
const grows = async () => {
  const capacity = oneOf([1, 2, 4, 6])
  await olga.update('events', { id: event.id }, { max_participants: capacity })
  model.setCapacity(capacity)
  return `${capacity} slots`
}
const writes = async () => {
  const notice = { text: newName('NotificationText') }
  const [p_id, told] = [randomUUID(), oneOf(['all', 'slots', 'line'] as const)]
  const refused = model.write(notice, told)
  ids.set(notice, p_id)
  const answer = writeNotice(olga, event, notice.text, { p_id, p_told: told })
  expect(
    await answer.then(
      () => undefined,
      (error: { hint: string }) => error.hint,
    ),
  ).toBe(refused)
  return `${notice.text} to ${told}`
}
const rewrites = async () => {
  const notice = oneOf(model.notices)
  if (!notice) return 'nothing'
  const text = maybe() ? `${notice.text}!` : null
  await olga.rpc('change_notice', { p_id: ids.get(notice), p_text: text })
  if (text) notice.text = text
  else model.takeOff(notice)
  return text ?? `${notice.text} is taken off`
}
const newLink = async () => {
  const seat = oneOf(
    model.seats.filter(({ holder, isAdded }) => (isAdded ? holder === null || holder === olga.name : secretOf(holder))),
  )
  if (!seat) return 'nothing'
  const secret = await giveLink(olga, seat)
  const who = seat.holder !== olga.name && seat.holder !== null ? seat.holder : newName('Guest')
  guests.set(who, { secret })
  model.guests.add(who)
  model.newLink(seat, who)
  return `${who} gets a new link`
}
const isLinked = async () => {
  const who = aGuest()
  const person = oneOf(people.slice(1))
  if (!who || maybe(0.5)) return 'nothing'
  expect(await linkGuests(person, [secretOf(who) ?? ''])).toEqual(['taken'])
  model.linkGuests(who, person.name)
  guests.delete(who)
  return `${who} is ${person.name} now`
}
const turns = async () => {
  const who = maybe() ? oneOf(people).name : aGuest()
  if (!who) return 'nothing'
  const device = devices.get(who)
  if (!device || !model.listening.has(who)) {
    await listens(who, visitorOf(who), secretOf(who))
    return `${who} listens`
  }
  await unfollow(db.anon, device, { p_secret: secretOf(who) })
  model.unfollow(who)
  return `${who} does not listen`
}
const goes = async () => {
  if (people.length < 3 || seededRandom() < 0.7) return 'nothing'
  const person = people.at(-1) as Person
  await person.rpc('delete_account')
  people = people.slice(0, -1)
  model.forget(person.name)
  return `${person.name} is gone`
}

const whose = (endpoint?: string) => [...devices].find(([, device]) => device.endpoint === endpoint)?.[0]
const sends = async (dies = seededRandom() < 0.4) => {
  // Messages of the sixth move and later ones wait for the morning.
  await letItBeDay(db)
  await letAllBeDue(db)
  const claimed = await claimMessages(db, 500, true)
  expect(notificationsOf(claimed, whose)).toEqual(model.waiting())
  await mails.arrive(claimed)
  if (!dies) await settleMessages(db, claimed)
  model.send(dies)
  return dies ? 'the sender dies' : 'the sender tells'
}

const often = <T>(times: number, action: T) => Array<T>(times).fill(action)
const ACTIONS = [
  ...often(3, joins),
  claims,
  ...often(3, guestJoins),
  ...often(2, brings),
  pastes,
  takesBack,
  ...often(4, leaves),
  ...often(2, moves),
  ...often(2, callsOff),
  ...often(2, offers),
  grows,
  ...often(2, writes),
  rewrites,
  ...often(3, () => mails.asks()),
  ...often(3, () => mails.opens()),
  () => mails.stops(),
  newLink,
  isLinked,
  turns,
  goes,
  newDay,
  ...often(3, sends),
]

test.each(histories(6))('whatever people do, and wherever the sender dies (round %i)', async () => {
  const did: string[] = []
  const steps = inFull(300, 80)
  for (let step = 0; step < steps; step += 1) {
    const action = await oneOf(ACTIONS)().catch((error: Error) => {
      throw new Error(`${did.slice(-25).join('\n')}:\n${error.message}`, { cause: error })
    })
    if (action !== 'nothing') did.push(action)
    expect(await waitingNotifications(db, whose), did.slice(-25).join('\n')).toEqual(model.waiting())
  }
  await olga.remove('events', { id: event.id })
  model.cancel()
  for (let n = 0; n < 3; n += 1) await sends()
  await sends(false)
  // The first mail of a guest who was linked to an account says so.
  await db.owner('delete from private.holders where became is not null')
  for (const table of ['messages', 'guest_mails', 'notices'])
    expect({ table, left: await db.owner(`select * from private.${table}`) }).toEqual({ table, left: [] })
  expect(
    await db.owner('select 1 from private.push_subscriptions where holder not in (select id from auth.users)'),
  ).toEqual([])
})
