import { expect, test } from 'vitest'
import { ACCOUNT } from '@/entities/person/holder'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { MoneyModel, type Seat } from '../support/money-model.ts'
import {
  buildPriced,
  confirmLeft,
  markPaid,
  markPeople,
  sayPaid,
  settle,
  unmarkPaid,
  unmarkPeople,
} from '../support/payment-actions.ts'
import { byPerson } from '../support/payments-page.ts'
import { claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

const db = testDatabase()
const SLOTS = 3

/** One event with the model of its money. `circle` is its series, or the event itself: within it the same name is one person. */
interface Counted {
  id: string
  circle: string
  model: MoneyModel
}

test.each(histories(2))('whatever happens, the sums are those of a small reference (round %i)', async () => {
  const [olga, ana, ben] = (await Promise.all(['Olga', 'Ana', 'Ben'].map((name) => db.person(name)))) as [
    Person,
    Person,
    Person,
  ]
  const series = await buildSeries(olga, { price_cents: 500, currency: 'EUR', max_participants: SLOTS }, { opens: 12 })
  await openSeries(olga, series.series_id)
  const dinner = await buildPriced(olga, { max_participants: SLOTS })
  const dates = await datesOf(db, series.series_id)
  const events: Counted[] = [
    ...dates.map(({ id }) => ({ id, circle: series.series_id, model: new MoneyModel(SLOTS) })),
    { id: dinner.id, circle: dinner.id, model: new MoneyModel(SLOTS) },
  ]
  const visitorOf = ({ holder }: Seat): Visitor => [olga, ana, ben].find(({ name }) => name === holder) ?? db.anon
  const personOf = ({ circle }: Counted, { holder, claimed, name }: Pick<Seat, 'holder' | 'claimed' | 'name'>) =>
    holder !== null && !claimed ? `account ${holder}` : `${circle} ${name.toLowerCase()}`

  /** Each slot and each payment of a departed person that counts, as the model of its event has it. */
  const lines = () =>
    events.flatMap((event) => {
      const { model } = event
      const price = model.price ?? { cents: 0, currency: '' }
      const owed = model.seats.filter(model.isCollected).map((seat) => ({ ...seat, ...price, part: 'owed' }))
      const money = model.money.filter(model.isOpen)
      const kept = money.map((one) => ({ ...one, part: PARTS[model.state(one)] ?? 'none' }))
      return [...owed, ...kept].map((line) => ({ ...line, person: personOf(event, line) }))
    })
  function expected() {
    const people = new Map<string, Map<string, Record<string, number>>>()
    for (const { person, currency, part, cents } of lines()) {
      const sums = people.get(person) ?? new Map<string, Record<string, number>>()
      const sum = sums.get(currency) ?? { owed: 0, said: 0, paid: 0, refund: 0, none: 0 }
      people.set(person, sums.set(currency, { ...sum, [part]: (sum[part] ?? 0) + cents }))
    }
    return [...people].map(([person, sums]) =>
      [/^account/.test(person), ...[...sums].map(([currency, sum]) => text(currency, sum)).sort()].join(' | '),
    )
  }
  async function told() {
    const { people } = await byPerson(olga)
    return people.map(({ holder, sums }) =>
      [holder === ACCOUNT, ...sums.map(({ currency, ...sum }) => text(currency, sum)).sort()].join(' | '),
    )
  }

  const seats = () => events.flatMap((event) => event.model.seats.map((seat) => ({ event, seat })))
  const sits = async (event: Counted, seat: Omit<Seat, 'id' | 'name'>, row: { id: string; name: string }) =>
    void event.model.join({ ...seat, id: row.id, name: row.name })
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const [event, person] = [oneOf(events), oneOf([olga, ana, ben])]
      if (event.model.seats.some(({ holder, claimed }) => holder === person.name && !claimed)) return
      await sits(event, { holder: person.name, claimed: false }, await join(person, event as never, { p_wait: true }))
    },
    async () => {
      const event = oneOf(events)
      if (event.model.seats.length > 4) return
      const row = await joinAsGuest(db.anon, event as never, { p_name: oneOf(['Gus', 'GUS', 'Carla']), p_wait: true })
      await sits(event, { holder: null, claimed: false, secret: row.secret }, row)
    },
    async () => {
      const event = oneOf(events)
      if (!event.model.seats.some(({ holder, claimed }) => holder === 'Ana' && !claimed)) return
      if (event.model.seats.length > 4) return
      await sits(event, { holder: 'Ana', claimed: true }, await claim(ana, event as never, 'Carla', { p_wait: true }))
    },
    async () => {
      const one = oneOf(seats())
      if (!one) return
      one.event.model.leave(one.seat)
      await withdraw(olga, [one.seat] as never)
    },
    async () => {
      const one = oneOf(seats())
      if (!one || one.event.model.say(one.seat, null)) return
      await sayPaid(visitorOf(one.seat), one.seat)
    },
    async () => {
      const one = oneOf(seats())
      if (!one || one.event.model.tick(one.seat, null)) return
      await markPaid(olga, one.seat)
    },
    async () => {
      const one = oneOf(seats())
      if (!one) return
      const p_denied = seededRandom() < 0.5
      one.event.model.untick(one.seat, p_denied)
      await unmarkPaid(olga, one.seat, { p_denied })
    },
    // One tick for all dates of a person, which is sometimes taken back.
    async () => {
      const { people } = await byPerson(olga)
      const slots = (oneOf(people)?.dates ?? []).flatMap(({ participant_id: id, state, ...shown }) =>
        id && ['unpaid', 'denied', 'said'].includes(state) ? [{ ...shown, id }] : [],
      )
      const ticked = seats().filter(({ seat }) => slots.some(({ id }) => id === seat.id))
      for (const { event, seat } of ticked) event.model.tick(seat, null)
      const amounts = { p_cents: slots.map(({ cents }) => cents), p_currencies: slots.map(({ currency }) => currency) }
      await markPeople(olga, slots, amounts)
      if (seededRandom() < 0.6) return
      for (const { event, seat } of ticked) event.model.untick(seat, false)
      await unmarkPeople(olga, slots)
    },
    // A person left: their money arrived after all, or is given back.
    async () => {
      const { people } = await byPerson(olga)
      const left = oneOf(people.flatMap(({ dates: open }) => open).filter((one) => one.participant_id === null))
      const model = events.find(({ id }) => id === left?.event)?.model
      const payment = { id: String(left?.payment_id) }
      const [row] = await db.owner(
        `select name, holder, kind <> 'own' as claimed from public.payments where id = $1`,
        left ? [payment.id] : [null],
      )
      const holder = [olga, ana, ben].find(({ id }) => id === row?.holder)?.name ?? null
      const same = model?.money.find(
        (one) =>
          !one.seat &&
          model.state(one) === left?.state &&
          one.cents === left.cents &&
          one.name === row?.name &&
          one.holder === holder &&
          one.claimed === row?.claimed,
      )
      if (!model || !same) return
      if (left?.state === 'left' && seededRandom() < 0.5) {
        model.confirmLeft(same)
        await confirmLeft(olga, payment)
      } else {
        model.close(same, true)
        await settle(olga, payment)
      }
    },
    async () => {
      const event = oneOf(events)
      const cents = oneOf([500, 700, null])
      const price = cents === null ? null : { cents, currency: oneOf(['EUR', 'USD']) }
      if (event.model.setPrice(price)) return
      await olga.update('events', { id: event.id }, { price_cents: cents, currency: price?.currency ?? null })
    },
  ]
  for (let step = 0; step < 60; step++) {
    await oneOf(actions)()
    expect([step, ...(await told()).sort()]).toEqual([step, ...expected().sort()])
  }
})

const PARTS: Record<string, string> = { said: 'said', confirmed: 'paid', refund: 'refund' }
const text = (currency: string, { owed = 0, said = 0, paid = 0, refund = 0 }: Record<string, number>) =>
  `${currency} ${owed} ${said} ${paid} ${refund}`
