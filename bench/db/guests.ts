import { randomBytes, randomUUID } from 'node:crypto'
import { type Action, type Cost, inWorld, measureAction, reportCosts } from './action.ts'
import type { Urls } from './worlds.ts'

/** Guests who bring others, and their mails: one row for each kind of call, from `begin` to the commit, ms. */

const FAMILIES = 100
const ADDED = 10
const EVENTS = 20
const PEOPLE = 500

/** Each event of `fam…` has one guest with ten others; those of `mail…` have five hundred guests by themselves, those of `many…` fifty with nine each. */
const FILL = [
  `insert into public.events (id, organizer_id, name, datetime, time_zone, price_cents, currency)
     select kind || to_char(n, 'FM0000000'), (select id from auth.users order by id limit 1), 'Pancakes', now() + interval '1 day', 'Europe/Lisbon', 500, 'EUR'
       from (values ('famy', ${FAMILIES}), ('alon', ${FAMILIES}), ('mail', ${EVENTS}), ('many', ${EVENTS})) k (kind, most), generate_series(1, most) n`,
  `create table bench.guests as
     select e.id as event_id, md5(e.id || n)::uuid as id, n, n % f.size as number, md5(e.id || (n - n % f.size))::uuid as own, md5('secret of ' || e.id || n / f.size) as secret
       from (values ('famy', 1, ${ADDED + 1}), ('mail', ${PEOPLE}, 1), ('many', ${PEOPLE / 10}, 10)) f (kind, families, size)
       join public.events e on e.id like f.kind || '%' and e.name = 'Pancakes' cross join generate_series(0, f.families * f.size - 1) n`,
  'insert into private.holders (id, secret_hash) select own, private.hash_secret(secret) from bench.guests where number = 0',
  `insert into public.participants (id, event_id, name, email, holder, kind, slot_number)
     select id, event_id, 'Guest ' || n, case when number = 0 then 'guest' || n || '@people.example' end, own,
            case when number = 0 then 'own' else 'claim' end, n + 1 from bench.guests`,
  `insert into private.guest_mails (holder, address, confirmed_at)
     select own, 'guest' || n || '@people.example', now() from bench.guests where number = 0 and event_id not like 'famy%'`,
  "update private.channels set mail = true, seen_at = now() + interval '1 hour'",
  'update private.first_mails set an_address = 100000, an_event = 100000, an_organizer = 100000',
  'vacuum (analyze)',
  'checkpoint',
]

const JOIN = `select public.register($1, $2, p_entry => '{"name": "Maria", "email": "maria@people.example"}', p_secret => $3)`
const BRING = `select public.register($1, $2, p_entry => '{"name": "Tom"}', p_for => 'claim', p_secret => $3)`
const OPEN = 'select public.get_registration($1, $2)'
const PAY = 'select public.say_paid(p_ids => $1, p_secret => $2, p_said => $3)'
const MAIL_ME = 'select public.mail_guest($1, $2, true)'
const WITHDRAW = 'select public.withdraw(array[$1::uuid], $2)'
const MOVE = "update public.events set location = 'Hall 2' where id = $1"

export async function reportGuests(url: Urls, postgres: string): Promise<string> {
  const costs = await inWorld(url, FILL, async (owner, visitor) => {
    const { rows: families } = await owner.query<{ event: string; secret: string; own: string; ids: string[] }>(
      `select event_id as event, secret, own, array_agg(id order by number) as ids from bench.guests where event_id like 'famy%' group by 1, 2, 3`,
    )
    const { rows: organizers } = await owner.query<{ id: string }>(
      "select organizer_id as id from public.events where name = 'Pancakes' limit 1",
    )
    const numbered = (kind: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${kind}${String(n + 1).padStart(7, '0')}`)
    const alone = numbered('alon', FAMILIES).map((event) => ({
      id: randomUUID(),
      event,
      secret: randomBytes(16).toString('hex'),
    }))
    const moved = (kind: string) => ({
      text: MOVE,
      userId: organizers[0]?.id,
      values: numbered(kind, EVENTS).map((id) => [id]),
    })
    const pay = (said: boolean) => ({ text: PAY, values: families.map(({ ids, secret }) => [ids, secret, said]) })
    const actions: Action[] = [
      { what: 'a guest joins', text: JOIN, values: alone.map(({ id, event, secret }) => [id, event, secret]) },
      {
        what: 'and brings one more person',
        text: BRING,
        values: alone.map(({ event, secret }) => [randomUUID(), event, secret]),
      },
      { what: 'and asks for mails', text: MAIL_ME, values: alone.map(({ id, secret }) => [id, secret]) },
      {
        what: `the private link of a guest with ${ADDED} others`,
        text: OPEN,
        values: families.map(({ secret, event }) => [secret, event]),
      },
      { what: "'I have paid' for all of them", ...pay(true) },
      { what: 'and taken back', ...pay(false) },
      {
        what: 'the guest withdraws, and the others stay',
        text: WITHDRAW,
        values: families.map(({ own, secret }) => [own, secret]),
      },
      { what: `moving an event of ${PEOPLE} guests, and ${PEOPLE} mails are written`, ...moved('mail') },
      { what: `moving an event of ${PEOPLE / 10} guests with nine others each`, ...moved('many') },
    ]
    const measured: Cost[] = []
    for (const action of actions) measured.push(await measureAction(visitor, action))
    const [written] = (
      await owner.query(
        "select count(*)::int from private.messages where kind = 'changed' and event_id ~ '^(mail|many)'",
      )
    ).rows
    const expected = EVENTS * (PEOPLE + PEOPLE / 10)
    if (written?.count !== expected) throw new Error(`${written?.count} mails were written, not ${expected}`)
    return measured
  })
  return reportCosts('Guests', costs, postgres)
}
