import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answersOf, sayCant } from '../support/answer-actions.ts'
import { rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { hours, open } from '../support/event-actions.ts'
import { addAnother, addPeople, giveLink, people } from '../support/guest-actions.ts'
import { joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { minutesAfter, moveTo, pick } from '../support/section-actions.ts'
import { type Seat, SectionModel, type Size } from '../support/section-model.ts'
import { expected, overlap, told } from '../support/section-view.ts'
import { oneOf, seededRandom, shuffled } from '../support/seeded-random.ts'
import { buildSeries } from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/**
 * People join, wait, switch, offer slots, leave and decline at random, and guests bring others. An organizer moves people, pastes lists,
 * makes links and changes the sections. After each step the page must equal the reference: slots, waitlists, places, counts; and a private
 * link opens its guest's people.
 */

const db = testDatabase()
const { olga } = testUsers(db)
const STEPS = 70
const LETTERS = ['a', 'b', 'c', 'd']
/** When some of the sections are, in minutes from the start: the first two overlap. */
const TIMES: Record<string, [from: number, to: number]> = { a: [0, 10], b: [5, 15], c: [15, 25] }
const MAX_PICKS = 3
let named = 0

/** The step, the refusal that the reference expects, and the call. */
type Action = [string, string | undefined, Promise<unknown>]

const someSections = (): Size[] =>
  shuffled(LETTERS)
    .slice(0, 2 + Math.floor(seededRandom() * 3))
    .map((id) => ({ id, size: 1 + Math.floor(seededRandom() * 2) }))

test.each(rounds)('sections hold what the reference says, whatever people do (round %i)', async () => {
  const model = new SectionModel(someSections())
  const start = hours(24)
  const timed = ({ id, size }: Size) => {
    const [from, to] = TIMES[id] ?? []
    const times =
      from === undefined || to === undefined ? {} : { start: minutesAfter(start, from), end: minutesAfter(start, to) }
    return { id, name: id, size, ...times }
  }
  const columns = (sections: Size[]) => ({
    sections: sections[0]?.id === '' ? null : sections.map(timed),
    max_participants: sections[0]?.size,
  })
  const fields = { datetime: start, max_picks: MAX_PICKS, cant_come: 'managers', ...columns(model.sections) }
  const event = await buildSeries(olga, fields)
  /** The secret with which a row can be changed. A row without one was pasted in and is Olga's. */
  const secrets = new Map<string, string>()
  /** A guest's own row. It may be gone, and their added people are still theirs. */
  const own = new Map<string, string>()
  const picks = new Set<string>()
  /** The pasted people by the entry of the activity, and the people who may have changed since. */
  const lists: { entry: number; added: { id: string; waits: boolean }[] }[] = []
  const touched = new Set<string>()
  const holder = (seat: Seat) => (secrets.has(seat.id) ? db.anon : olga)
  const anywhere = () => (seededRandom() < 0.03 ? 'z' : oneOf(model.sections).id)
  /** A section, often one in which a slot is offered, and whether the person would also wait in its line. */
  const somewhere = (): { section: string; wait: boolean } => {
    const offered = seededRandom() < 0.3 ? oneOf(model.seats.filter((one) => one.isOffered)) : undefined
    return { section: offered?.section ?? anywhere(), wait: seededRandom() < 0.8 }
  }

  const joins = async (): Promise<Action> => {
    const [id, name, section, wait] = [randomUUID(), `P${named++}`, anywhere(), seededRandom() < 0.8]
    const p_section = section || null
    const refused = section === 'z' && !model.isSplit ? 'section_gone' : model.join(id, name, section, wait)
    const call = joinAsGuest(db.anon, event, { p_id: id, p_name: name, p_section, p_wait: wait })
    return [
      `${name} joins ${section}${wait ? ' or its line' : ''}`,
      refused,
      call.then(({ secret }) => {
        secrets.set(id, secret)
        own.set(secret, id)
      }),
    ]
  }
  const family = (seat: Seat) => model.seats.filter(({ id }) => id === seat.id || isWith(seat, id))
  const isWith = (seat: Seat, id: string) => secrets.has(seat.id) && secrets.get(id) === secrets.get(seat.id)
  const brings = async (seat: Seat): Promise<Action> => {
    const secret = secrets.get(seat.id)
    if (!secret) return pastes()
    const [id, name, { section, wait }] = [randomUUID(), `P${named++}`, somewhere()]
    const mine = own.get(secret)
    const isIn = model.seats.some((one) => one.id === mine)
    const others = family(seat).filter((one) => one.id !== mine && !picks.has(one.id))
    const refused = !isIn
      ? 'not_registered'
      : others.length >= 10
        ? 'claim_limit'
        : section === 'z' && !model.isSplit
          ? 'section_gone'
          : model.join(id, name, section, wait)
    const fields = { p_id: id, p_section: section || null, p_wait: wait }
    const call = addAnother(db.anon, event, name, secret, fields)
    return [`${seat.name} brings ${name} to ${section}`, refused, call.then(() => secrets.set(id, secret))]
  }
  /** Of the guest's own rows: those with a time that overlaps with the section's, or with an offered slot there. */
  const clashes = (secret: string, section: string, seat?: Seat) =>
    model.seats.some(
      (one) =>
        one !== seat &&
        secrets.get(one.id) === secret &&
        (own.get(secret) === one.id || picks.has(one.id)) &&
        ((one.isOffered && one.section === section) || overlap(TIMES[one.section], TIMES[section])),
    )
  const picksMore = async (seat: Seat): Promise<Action> => {
    const secret = secrets.get(seat.id)
    if (!secret) return pastes()
    const [id, { section, wait }] = [randomUUID(), somewhere()]
    const mine = model.seats.find((one) => one.id === own.get(secret))
    const others = family(seat).filter((one) => one !== mine)
    const refused = !mine
      ? 'not_registered'
      : others.filter((one) => picks.has(one.id)).length + 1 >= MAX_PICKS
        ? 'picks_full'
        : section === 'z' && !model.isSplit
          ? 'section_gone'
          : clashes(secret, section)
            ? 'picks_overlap'
            : model.join(id, mine.name, section, wait)
    const fields = { p_id: id, p_section: section || null, p_wait: wait, p_secret: secret }
    const call = pick(db.anon, event, section, fields)
    return [
      `${seat.name} picks ${section} too`,
      refused,
      call.then(() => {
        secrets.set(id, secret)
        picks.add(id)
      }),
    ]
  }
  const pastes = async (): Promise<Action> => {
    const section = oneOf(model.sections).id
    const list = people(...Array.from({ length: 1 + Math.floor(seededRandom() * 3) }, () => `P${named++}`))
    // As far as there is room, in their order.
    const out = list.findIndex(({ id, name }) => model.join(id, name, section, true) !== undefined)
    const call = addPeople(olga, event, list, { p_section: section || null })
    return [
      `${list.map(({ name }) => name)} are pasted into ${section}`,
      undefined,
      call.then(({ left_out, added, entry }) => {
        expect(left_out).toBe(out < 0 ? 0 : list.length - out)
        if (entry) lists.push({ entry, added: added.map(({ id, slot }) => ({ id, waits: slot === null })) })
      }),
    ]
  }
  /** A list is taken back: unchanged people go; people with a link or a promoted slot stay. */
  const takesBack = async (): Promise<Action> => {
    const list = seededRandom() < 0.5 ? lists.pop() : lists.shift()
    if (!list) return pastes()
    const there = list.added.filter(({ id }) => model.seats.some((seat) => seat.id === id))
    const call = olga
      .rpc<Row>('take_back_people', { p_event_id: event.id, p_entry: list.entry })
      .then(async ({ removed, stay }) => {
        const page = await open(olga, event)
        const left = [...page.roster, ...page.waitlist].map(({ id }) => id)
        const gone = there.filter(({ id }) => !left.includes(id))
        expect({ removed, stay }).toEqual({ removed: gone.length, stay: there.length - gone.length })
        for (const { id, waits } of there) {
          const seat = model.seats.find((one) => one.id === id)
          const hasMovedUp = waits && seat?.slot !== null
          if (secrets.has(id) || hasMovedUp) expect(left).toContain(id)
          else if (!touched.has(id)) expect(left).not.toContain(id)
        }
        model.leave(model.seats.filter((seat) => gone.some(({ id }) => id === seat.id)))
      })
    return [`the list of ${there.length} people is taken back`, undefined, call]
  }
  /** A guest with a place declines: they give up their own slots, and added people stay. */
  const cannotCome = async (seat: Seat): Promise<Action> => {
    const secret = secrets.get(seat.id)
    const mine = model.seats.find(({ id }) => secret !== undefined && id === own.get(secret))
    if (!secret || !mine) return leaves(seat)
    const picked = family(seat).filter(({ id }) => picks.has(id))
    model.leave([mine, ...picked])
    const call = keepGuestPlace(db.anon, event.series_id, secret).then(async () => {
      expect(await sayCant(db.anon, event, true, secret)).toEqual({ cant_since: expect.any(String), withdrew: true })
      expect((await answersOf(db.anon, event, secret))?.mine).toMatchObject({ name: mine.name })
    })
    return [`${mine.name} cannot come`, undefined, call]
  }
  const getsLink = async (seat: Seat): Promise<Action> => {
    const before = secrets.get(seat.id)
    const mine = before && own.get(before)
    // An extra slot is the guest's own.
    const isOwn = mine === seat.id || picks.has(seat.id)
    const isBrought = mine !== undefined && !isOwn && model.seats.some(({ id }) => id === mine)
    return [
      `${seat.name} gets a link`,
      isBrought ? 'invalid_input' : undefined,
      giveLink(olga, seat).then((secret) => {
        // A guest's link opens the added people too; that of an added person, whose guest is gone, opens that person alone.
        for (const { id } of isOwn ? family(seat) : [seat]) secrets.set(id, secret)
        own.set(secret, (isOwn && mine) || seat.id)
      }),
    ]
  }
  const allLeave = async (seat: Seat): Promise<Action> => {
    const gone = family(seat)
    model.leave(gone)
    return [
      `${gone.map(({ name }) => name)} leave together`,
      undefined,
      withdraw(holder(seat), gone, secrets.get(seat.id)),
    ]
  }
  /** The private link opens the guest's own row and added people's rows. */
  const opens = async (secret: string) => {
    const told = await db.anon.rpc<{ id?: string; added?: { id: string }[] } | null>('get_registration', {
      p_secret: secret,
      p_event_id: event.id,
    })
    return [told?.id ?? '', ...(told?.added ?? []).map(({ id }) => id)].filter(Boolean).sort()
  }
  const leaves = async (seat: Seat): Promise<Action> => {
    model.leave([seat])
    return [`${seat.name} leaves`, undefined, withdraw(holder(seat), [seat], secrets.get(seat.id))]
  }
  const switches = async (seat: Seat): Promise<Action> => {
    const [section, wait] = [anywhere(), seededRandom() < 0.85]
    const secret = secrets.get(seat.id) ?? ''
    const isTheirs = picks.has(seat.id) || own.get(secret) === seat.id
    const refused = !model.isSplit
      ? 'section_gone'
      : section !== seat.section && isTheirs && clashes(secret, section, seat)
        ? 'picks_overlap'
        : model.switch(seat, section, wait)
    const fields = { p_name: seat.name, p_email: null, p_phone: null, p_notes: null, p_responses: {} }
    const call = holder(seat).rpc('update_registration', {
      p_id: seat.id,
      p_section: section,
      p_wait: wait,
      p_secret: secrets.get(seat.id),
      ...fields,
    })
    return [`${seat.name} switches to ${section}`, refused, call]
  }
  const offers = async (seat: Seat): Promise<Action> => {
    const p_offered = seededRandom() < 0.8
    // A pasted person belongs to no one who could offer the slot.
    const refused = p_offered && !secrets.has(seat.id) ? 'unauthorized' : model.offer(seat, p_offered)
    const call = offer(holder(seat), [seat], { p_secret: secrets.get(seat.id), p_offered })
    return [`${seat.name} ${p_offered ? 'offers the slot' : 'keeps it'}`, refused, call]
  }
  const joinsBeside = async (seat: Seat): Promise<Action> => {
    const [id, name] = [randomUUID(), `P${named++}`]
    const refused = model.join(id, name, seat.section, false)
    const fields = { p_id: id, p_name: name, p_section: seat.section || null }
    const call = joinAsGuest(db.anon, event, fields)
    return [
      `${name} joins where ${seat.name} is`,
      refused,
      call.then(({ secret }) => {
        secrets.set(id, secret)
        own.set(secret, id)
      }),
    ]
  }
  const isMoved = async (seat: Seat): Promise<Action> => {
    const other = seededRandom() < 0.4 ? oneOf(model.seats) : undefined
    const section = other ? other.section : anywhere()
    const refused = model.isSplit || other === seat ? model.move(seat, section, other) : 'section_gone'
    return [`${seat.name} is moved to ${section} ${other?.name ?? ''}`, refused, moveTo(olga, seat, section, other)]
  }
  const areRemoved = async (): Promise<Action> => {
    const gone = shuffled(model.seats).slice(0, 3)
    model.leave(gone)
    return [`${gone.map(({ name }) => name)} are removed`, undefined, withdraw(olga, gone)]
  }
  const sectionsChange = async (): Promise<Action> => {
    const kept = model.sections.map(({ id, size }) => ({
      id,
      size: Math.max(1, size + Math.floor(seededRandom() * 4) - 1),
    }))
    const plain = [{ id: '', size: 2 + Math.floor(seededRandom() * 8) }]
    const next =
      seededRandom() < 0.15 ? plain : seededRandom() < 0.3 || !model.isSplit ? someSections() : shuffled(kept)
    for (const { id } of model.seats) touched.add(id)
    const refused = model.resize(next)
    const call = olga.update('events', { id: event.id }, columns(next))
    return [`sections become ${next.map(({ id, size }) => `${id}${size}`)}`, refused, call]
  }
  const listCloses = async (): Promise<Action> => {
    model.waitlist = !model.waitlist || seededRandom() < 0.3
    return ['the waitlist is changed', undefined, olga.update('events', { id: event.id }, { waitlist: model.waitlist })]
  }
  const bySeat = [
    leaves,
    ...Array<typeof leaves>(7).fill(switches),
    ...Array<typeof leaves>(3).fill(offers),
    joinsBeside,
    isMoved,
    brings,
    brings,
    picksMore,
    picksMore,
    getsLink,
    allLeave,
    cannotCome,
    cannotCome,
    takesBack,
  ]
  const rare = [areRemoved, sectionsChange, sectionsChange, listCloses, pastes, pastes, takesBack]

  for (let step = 0; step < STEPS; step++) {
    const seat = oneOf(model.seats)
    // Crowded, so that there is a line everywhere.
    const room = model.sections.reduce((sum, { size }) => sum + size, 4) - model.seats.length
    const isQuiet = seededRandom() < 0.92
    const action =
      isQuiet && seat && seededRandom() > room / 8 ? () => oneOf(bySeat)(seat) : isQuiet || !seat ? joins : oneOf(rare)
    const before = new Map(model.seats.map((one) => [one.id, JSON.stringify(one)]))
    if (seat && isQuiet) touched.add(seat.id)
    const [did, refused, call] = await action()
    const answer = await call.then(
      () => undefined,
      (error: { hint?: string }) => error.hint ?? error,
    )
    for (const one of model.seats)
      if (before.has(one.id) && before.get(one.id) !== JSON.stringify(one)) touched.add(one.id)
    expect({ step, did, refused: answer, ...told(await open(olga, event)) }).toEqual({
      step,
      did,
      refused,
      ...expected(model),
    })
    const secret = oneOf([...new Set(secrets.values())])
    const theirs = model.seats.map(({ id }) => id).filter((id) => secrets.get(id) === secret)
    if (secret) expect({ step, did, opens: await opens(secret) }).toEqual({ step, did, opens: theirs.sort() })
  }
})
