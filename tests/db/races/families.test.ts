import { beforeAll, expect, test } from 'vitest'
import { remindExpected } from '../support/answer-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { atOnce, each, expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent } from '../support/event-actions.ts'
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
import { claimMessages, sendAll } from '../support/message-actions.ts'
import { join, joinAsGuest, type Registration, register, roster, withdraw } from '../support/registration-actions.ts'
import { oneOf, seededRandom, shuffled } from '../support/seeded-random.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'

/**
 * All steps of guests at once, from as many connections: they add people, withdraw, are promoted, and get mails. Lists and links come and
 * go, and an account links families.
 */

const { db, olga, crowd } = testRace(8)

beforeAll(async () => {
  await sendAll(db, true)
})
interface Family {
  own: Registration & { secret: string }
  added: Registration[]
}
const SLOTS = 30
/** Refusals of late calls: the row has gone, or belongs to another person. */
const LATE = [
  'unauthorized',
  'unauthenticated',
  'not_registered',
  'participant_not_found',
  'already_registered',
  'claim_limit',
  'invalid_input',
  'id_taken',
  'notice_limit',
  'throttled',
]

test.each(rounds)('every slot is taken once, and every person belongs to one guest (round %i)', async (round) => {
  const event = await buildEvent(olga, { max_participants: SLOTS })
  const families: Family[] = []
  for (const name of ['Maria', 'Nora', 'Otto', 'Pia', 'Quim', 'Rosa']) {
    const p_email = `${name}.${round}@home.example`
    const own = await joinAsGuest(db.anon, event, { p_name: name, p_wait: true, p_email })
    const added = await Promise.all(
      ['Tom', 'Lisa', 'Leo'].map((other) => addAnother(db.anon, event, other, own.secret, { p_wait: true })),
    )
    families.push({ own, added })
  }
  for (const { own } of families.slice(0, 3)) await mailGuest(db.anon, own, own.secret)
  const firstMails = (await mailAll(db)).filter(({ kind }) => kind === 'joined')
  const pasted = people(...Array.from({ length: 12 }, (_, n) => `Pasted ${n}`))
  const first = await addPeople(olga, event, pasted)
  const [one, two, ...others] = crowd
  if (!one || !two) throw new Error('a crowd')

  const secretOf = ({ own }: Family) => own.secret
  const some = () => oneOf(families)
  const more = people(...Array.from({ length: 6 }, (_, n) => `More ${n}`))
  const joining = others.map((person) => () => register(person, event, { p_name: person.name, p_wait: true }))
  const { refused } = await race<unknown>([
    ...each(
      Array.from({ length: 8 }, () => some()),
      ({ own }) => addAnother(db.anon, event, 'Late', own.secret, { p_wait: true }),
    ),
    ...each(families, ({ own, added }) => withdraw(db.anon, shuffled([own, ...added]).slice(0, 1), own.secret)),
    ...each(families.slice(0, 2), ({ own, added }) => withdraw(db.anon, [own, ...added], own.secret)),
    () => withdraw(olga, shuffled(families.flatMap(({ added }) => added)).slice(0, 4)),
    // The same list twice, as a retry sends it.
    () => addPeople(olga, event, more),
    () => addPeople(olga, event, more),
    () => olga.rpc('take_back_people', { p_event_id: event.id, p_entry: first.entry }),
    ...shuffled(pasted)
      .slice(0, 4)
      .map((row) => () => giveLink(olga, row)),
    ...each(families.slice(2, 4), ({ own }) => giveLink(olga, own)),
    ...[one, two].map(
      (person) => () =>
        person.rpc('link_guest_registrations', { p_secrets: shuffled(families.map(secretOf)).slice(0, 4) }),
    ),
    ...each(firstMails, async ({ details, targets }) =>
      seededRandom() < 0.6 ? confirmMail(db.anon, String(details.token)) : stopMail(db, targets.at(-1)?.stop_token),
    ),
    ...each(families, ({ own }) => mailGuest(db.anon, own, own.secret, seededRandom() < 0.8)),
    () => writeNotice(olga, event, 'We start at 8'),
    () => olga.update('events', { id: event.id }, { location: `Hall ${round}` }),
    () => claimMessages(db, 100, true),
    () => sendAll(db, true),
    ...joining,
  ])
  expectOnly(refused, ...LATE)
  await expectOrder(db, event, SLOTS)

  // Each row belongs to exactly one: to an account, as its own or its claim, or to the guest who has the secret.
  const rows = await db.owner<{ name: string; holders: number }>(
    'select name, num_nonnulls(holder) as holders from public.participants where event_id = $1',
    [event.id],
  )
  // Pasted people belong to no one, unless they have a link.
  expect(rows.filter(({ name, holders }) => holders !== 1 && !/^(Pasted|More)/.test(name))).toEqual([])
  expect(rows.filter(({ name }) => name.startsWith('More'))).toHaveLength(6)

  // Mails go to no one without a registration, and to no account with its address.
  await mailAll(db)
  await db.owner("select private.run_due_jobs(now() + $1 * interval '61 minutes')", [round])
  expect(
    await db.owner(
      `select 1 from private.guest_mails g where g.address is not null
          and not exists (select from public.participants p where p.holder = g.holder)`,
    ),
  ).toEqual([])
})

const TAPS = 40
const taps = <T>(tap: (n: number) => Promise<T>) => atOnce(Array.from({ length: TAPS }, (_, n) => () => tap(n)))

test.each(rounds)(
  'three messages a day are written to an event, however many are sent at once (round %i)',
  async () => {
    const [writer, helper] = await Promise.all([db.person('Writer'), db.person('Helper')])
    const event = await buildEvent(writer)
    await helps(helper, writer, event)
    const { done, refused } = await taps((n) => writeNotice(n % 2 ? helper : writer, event, `NotificationText ${n}`))
    expect([done.length, refused]).toEqual([3, { notice_limit: TAPS - 3 }])
    expect(await db.owner('select from private.notices where event_id = $1', [event.id])).toHaveLength(3)
  },
)

test.each(rounds)(
  'one reminder a day goes to who has not answered, however many are sent at once (round %i)',
  async () => {
    const [writer, ana] = await Promise.all([db.person('Writer'), db.person('Ana')])
    await follow(ana)
    const made = await buildSeries(writer, { cant_come: 'managers' })
    await join(ana, made)
    const date = await openNext(db, made)
    const { done, refused } = await taps(() => remindExpected(writer, date))
    expect([done, refused]).toEqual([[{ sent: 1 }], { notice_limit: TAPS - 1 }])
  },
)

test.each(rounds)('a pasted list is taken back once, however often it is tapped (round %i)', async () => {
  const event = await buildEvent(olga, { max_participants: 12 })
  const { entry } = await addPeople(olga, event, people(...Array.from({ length: 12 }, (_, n) => `Pasted ${n}`)))
  const waiting = await joinAsGuest(db.anon, event, { p_name: 'Lea', p_wait: true })
  const { done, refused } = await taps(() =>
    olga.rpc<{ removed: number; stay: number }>('take_back_people', { p_event_id: event.id, p_entry: entry }),
  )
  expect(refused).toEqual({})
  // The other taps find no one left, and take away no one else.
  expect(done.map(({ removed }) => removed).sort((a, b) => b - a)).toEqual([12, ...Array(TAPS - 1).fill(0)])
  expect(await roster(olga, event)).toEqual(['1 Lea'])
  expect(waiting.slot_number).toBeNull()
  await expectOrder(db, event, 12)
})
