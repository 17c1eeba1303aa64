import { expect, test } from 'vitest'
import { histories } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { mailAll } from '../support/guest-actions.ts'
import { GUESTS } from '../support/guest-history.ts'
import { actByChance } from '../support/histories.ts'
import { letItBeDay, sendAll } from '../support/message-actions.ts'
import { allRows, residualRows } from '../support/residual-rows.ts'
import { shuffled } from '../support/seeded-random.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase()

// By the person on the profile page, and by operators of the auth service.
const WAYS = [(person: Person) => person.rpc('delete_account'), (person: Person) => db.deleteAccount(person)]

test.each(histories(5))(
  'whatever people did, each account can be deleted: nothing of it remains, nothing else goes (round %i)',
  async (round) => {
    const people: Person[] = []
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dora', 'Edi']) people.push(await db.person(name))
    await sendAll(db, true)
    await actByChance(db, people, 350)
    for (const [index, person] of shuffled(people).entries()) {
      const [doomed, kept, before] = [await doomedBy(person), await staysOf(person), await allRows(db)]
      await WAYS[(round + index) % 2]?.(person)
      // The people of a deleted event still get its former place; nothing names the account.
      const left = await residualRows(db, person.id, person.email)
      expect(left.filter((table) => !['private.messages', 'private.guest_mails'].includes(table))).toEqual([])
      if (left.length > 0) expect(await residualRows(db, person.id)).toEqual([])
      expect(await staysOf(person)).toEqual(kept)
      const after = await allRows(db)
      for (const [table, rows] of before) {
        const still = new Set(after.get(table))
        const touched = rows.filter((row) => !still.has(row))
        expect(touched.filter((row) => !doomed.some((id) => row.includes(id)))).toEqual([])
        // Only these rows are new: a person left, and a date was deleted, of which people are notified and which is counted.
        if (!['private.activity', 'private.messages', 'private.rate_limit_hits'].includes(table))
          expect(still.size).toBeLessThanOrEqual(rows.length)
      }
      if (left.length > 0) {
        await letItBeDay(db)
        await mailAll(db)
        expect(await residualRows(db, person.email)).toEqual([])
      }
    }
    // Nor are traces left of the guests: all their events went with an organizer.
    await letItBeDay(db)
    await mailAll(db)
    expect(await residualRows(db, GUESTS.domain, GUESTS.phone, GUESTS.note, GUESTS.name)).toEqual([])
    // Nothing unreachable is left, whether it names a person or not.
    const all = await allRows(db)
    for (const table of ['guest_mails', 'push_subscriptions', 'messages'])
      expect(all.get(`private.${table}`), table).toEqual([])
    expect(await db.owner('select from private.holders where account is null')).toEqual([])
  },
)

/** The data that may go or change with an account: it and its address, its possessions, its calendar, its rows and their details. */
async function doomedBy(person: Person): Promise<string[]> {
  const found = await db.owner<{ id: string }>(
    `with gone as (
       select id::text from public.groups where organizer_id = $1
       union all select id from public.series where organizer_id = $1 or group_id in (select id from public.groups where organizer_id = $1)
       union all select id from public.events where organizer_id = $1 or group_id in (select id from public.groups where organizer_id = $1)),
     rows as (
       select id from public.participants where user_id = $1 or claimed_by_user_id = $1 or event_id in (select id from gone))
     select id from gone union all
     select id::text from private.calendar_feeds where holder = $1 union all
     select id::text from rows union all
     -- The guests whose rows, places in a series or money these are, or were before the account took them over.
     select unnest(array[h.id::text, encode(h.secret_hash, 'hex')]) from private.holders h
      where h.account is null and (
        h.id in (select p.holder from public.participants p where p.id in (select id from rows))
        or h.id in (select holder from private.regulars where series_id in (select id from gone))
        or h.id in (select holder from public.payments where event_id in (select id from gone))
        or h.id in (select holder from private.answers where event_id in (select id from gone))
        or h.id in (select holder from private.attendance where event_id in (select id from gone))
        or h.became = $1
        -- Or are only kept for a last message about an event that goes.
        or h.id in (select holder from private.messages where event_id in (select id from gone)))`,
    [person.id],
  )
  return [person.id, person.email, ...found.map(({ id }) => id)]
}

/** The data that stays in others' events: slots with names, open payments, and attendance counts. */
function staysOf(person: Person): Promise<unknown[]> {
  return db.owner(
    `with others as (
       select e.id from public.events e left join public.groups g on g.id = e.group_id
        where e.organizer_id <> $1 and g.organizer_id is distinct from $1)
     select 'slot' as what, p.event_id, p.slot_number as number, p.name from public.participants p join others o on o.id = p.event_id
      where p.slot_number is not null
     union all
     select 'money', y.event_id, y.cents, y.name from public.payments y join others o on o.id = y.event_id
      where y.settled_at is null and y.denied_at is null
     order by 1, 2, 3, 4`,
    [person.id],
  )
}
