import { beforeEach, expect, test } from 'vitest'
import { chance, oneOf } from '../races/chance.ts'
import { histories } from '../races/crowd.ts'
import { buildEvent, claim, type EventRow, hours, joinAsGuest, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import {
  type Claimed,
  claimMessages,
  type Device,
  follow,
  letAllBeDue,
  letItBeDay,
  newDevice,
  settleMessages,
  unfollow,
} from '../support/message-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { type Seat, WordModel } from '../support/word-model.ts'

/**
 * People come, leave and are moved up; the event is moved and called off; accounts are deleted, browsers unfollow, and the sender dies
 * while it sends. Anyone who should be told is told exactly once, and nobody else ever.
 */

const db = testDatabase()
let olga: Person
let people: Person[]
let event: EventRow
let model: WordModel
let devices: Map<string, Device>
let named: number

beforeEach(async () => {
  await db.owner('delete from private.push_subscriptions')
  await db.owner('delete from private.messages')
  await claimMessages(db)
  people = await Promise.all(['Olga', 'Ana', 'Ben', 'Cleo'].map((name) => db.person(name)))
  olga = people[0] as Person
  event = await buildEvent(olga, { max_participants: 2, datetime: hours(9), end_datetime: null, location: 'Court 0' })
  model = new WordModel(2)
  devices = new Map()
  named = 0
  for (const person of people.slice(0, 3)) await listens(person.name, person)
})

const listens = async (name: string, visitor: Visitor, secret?: string) => {
  const device = devices.get(name) ?? newDevice()
  devices.set(name, await follow(visitor, device, secret ? { p_secret: secret } : {}))
  model.listening.add(name)
}
const personOf = ({ holder }: Seat): Visitor => people.find(({ name }) => name === holder) ?? db.anon
const isIn = ({ name }: Person) => model.seats.some(({ holder, friend }) => holder === name && friend === null)

const joins = async () => {
  const person = oneOf(people)
  if (isIn(person)) return 'nothing'
  const { id } = await wait(person, event)
  model.join({ id, holder: person.name, isGuest: false, friend: null })
  return `${person.name} joins`
}
const claims = async () => {
  const person = oneOf(people)
  if (!isIn(person) || model.seats.length > 9) return 'nothing'
  named += 1
  const { id } = await claim(person, event, `Friend ${named}`, { p_wait: true })
  model.join({ id, holder: person.name, isGuest: false, friend: `Friend ${named}` })
  return `${person.name} claims`
}
const guestJoins = async () => {
  if (model.seats.length > 9) return 'nothing'
  named += 1
  const name = `Guest ${named}`
  const { id, secret } = await joinAsGuest(db.anon, event, { p_name: name, p_wait: true })
  model.join({ id, holder: name, isGuest: true, friend: null, secret })
  await listens(name, db.anon, secret)
  return `${name} joins`
}
const leaves = async () => {
  const seat = oneOf(model.seats)
  if (!seat) return 'nothing'
  const isRemoved = chance() < 0.4 || seat.holder === null
  await withdraw(isRemoved ? olga : personOf(seat), [seat], isRemoved ? undefined : seat.secret)
  model.leave(seat)
  return `${seat.holder} ${isRemoved ? 'is removed' : 'leaves'}`
}
const moves = async () => {
  const place = oneOf(['Court 0', 'Court 1', 'Court 2'])
  await olga.update('events', { id: event.id }, { location: place })
  model.move(place, olga.name)
  return `moved to ${place}`
}
const grows = async () => {
  const capacity = oneOf([1, 2, 3, 4])
  await olga.update('events', { id: event.id }, { max_participants: capacity })
  model.setCapacity(capacity)
  return `${capacity} slots`
}
const turns = async () => {
  const person = oneOf(people)
  const device = devices.get(person.name)
  if (!device || !model.listening.has(person.name)) {
    await listens(person.name, person)
    return `${person.name} listens`
  }
  await unfollow(db.anon, device)
  model.listening.delete(person.name)
  return `${person.name} does not listen`
}
const goes = async () => {
  if (people.length < 3 || chance() < 0.7) return 'nothing'
  const person = people.at(-1) as Person
  await person.rpc('delete_account')
  people = people.slice(0, -1)
  model.forget(person.name)
  return `${person.name} is gone`
}

const words = (messages: Claimed[]) =>
  messages
    .flatMap(({ kind, details, targets }) =>
      targets.map(({ endpoint }) => {
        const who = [...devices].find(([, device]) => device.endpoint === endpoint)?.[0]
        if (kind === 'promoted') return `${who} promoted ${details.slots?.map(({ slot }) => slot)}`
        return kind === 'changed'
          ? `${who} changed ${details.before?.location} ${details.event?.location}`
          : `${who} ${kind}`
      }),
    )
    .sort()
const sends = async () => {
  const dies = chance() < 0.4
  // From the sixth move on, what is told waits for the morning.
  await letItBeDay(db)
  await letAllBeDue(db)
  const claimed = await claimMessages(db, 500)
  expect(words(claimed)).toEqual(model.send(dies))
  if (!dies) await settleMessages(db, claimed)
  return dies ? 'the sender dies' : 'the sender tells'
}

const DEEDS = [joins, joins, joins, claims, guestJoins, leaves, leaves, moves, moves, grows, turns, goes, sends, sends]

test.each(histories(6))('whatever people do, and wherever the sender dies (round %i)', async () => {
  const did: string[] = []
  for (let step = 0; step < 70; step += 1) {
    did.push(
      await oneOf(DEEDS)().catch((error: Error) => {
        throw new Error(`${did.slice(-12).join(', ')}: ${error.message}`, { cause: error })
      }),
    )
  }
  await olga.remove('events', { id: event.id })
  model.callOff(olga.name)
  for (let n = 0; n < 3; n += 1) await sends()
  await letItBeDay(db)
  await letAllBeDue(db)
  const rest = await claimMessages(db, 500)
  expect(words(rest)).toEqual(model.send(false))
  await settleMessages(db, rest)
  expect(await db.owner('select 1 from private.messages')).toEqual([])
  expect(await db.owner('select 1 from private.push_subscriptions where participant_id is not null')).toEqual([])
})
