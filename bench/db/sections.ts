import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Action, INVITE, PAGE, TIMES } from './action.ts'

/**
 * Cost of sections: an event with ten of them, a hundred people and a waitlist for each; and a sheet of sixty times
 * with a hundred people.
 */

const LETTERS = 'abcdefghij'
const sectionsOf = (size: number) => JSON.stringify([...LETTERS].map((id) => ({ id, name: `Section ${id}`, size })))

const JOIN = `select public.register($1, $2, p_entry => '{"name": "Extra"}', p_for => 'claim', p_wait => $3, p_section => $4)`
const SWITCH = `select public.update_registration(p_id => $1, p_name => 'Somebody', p_email => null, p_phone => null, p_notes => null,
  p_responses => '{}', p_section => $2, p_wait => true)`
const SWAP = 'select public.move_participant($1, $2, $3)'
const RESIZE = 'update public.events set sections = $2 where id = $1'

/** @param organizer the caller of all of them */
export async function sectionActions(owner: pg.Client, organizer: string): Promise<Action[]> {
  const full = await make(owner, organizer, { id: 'secfull0', size: 10, taken: 10, waiting: 60 })
  const airy = await make(owner, organizer, { id: 'secairy0', size: 10, taken: 5, waiting: 0 })
  const tight: Made[] = []
  for (let n = 0; n < 20; n += 1)
    tight.push(await make(owner, organizer, { id: `sectight${n}`, size: 1, taken: 1, waiting: 490 }))
  const sheet = await makeSheet(owner, organizer)
  await owner.query('analyze public.participants')
  const times = Array.from({ length: TIMES }, (_, n) => n)
  const [wanderer = ''] = airy.rows
  return [
    { what: 'opening an event with ten sections', goal: 5, text: PAGE, values: times.map(() => [full.id]) },
    { what: 'its invite, with ten sections', goal: 5, text: INVITE, values: times.map(() => [full.id]) },
    { what: 'opening an event with sixty times', goal: 5, text: PAGE, values: times.map(() => [sheet]) },
    { what: 'its invite, with sixty times', goal: 5, text: INVITE, values: times.map(() => [sheet]) },
    {
      what: 'joining one of ten sections',
      goal: 5,
      text: JOIN,
      values: times.slice(0, 40).map((n) => [randomUUID(), airy.id, false, LETTERS[2 + (n % 8)]]),
    },
    {
      what: 'coming to wait for one of ten sections',
      goal: 5,
      text: JOIN,
      values: times.map((n) => [randomUUID(), full.id, true, LETTERS[n % 10]]),
    },
    {
      what: 'switching to a free slot and back',
      goal: 5,
      text: SWITCH,
      values: times.map((n) => [wanderer, 'ba'[n % 2]]),
    },
    {
      what: 'two change places, whom the organizer chose',
      goal: 5,
      text: SWAP,
      values: times.map((n) => (n % 2 ? [full.rows[1], 'a', full.rows[11]] : [full.rows[1], 'b', full.rows[11]])),
    },
    {
      what: 'ten sections of one slot get ten each, and ninety move up',
      text: RESIZE,
      values: tight.map(({ id }) => [id, sectionsOf(10)]),
    },
  ]
}

interface Made {
  id: string
  rows: string[]
}

interface Split {
  id: string
  size: number
  /** How many have a slot in each section. */
  taken: number
  waiting: number
}

/** An event with ten sections; its rows, first those with a slot, section by section. */
async function make(owner: pg.Client, organizer: string, { id, size, taken, waiting }: Split): Promise<Made> {
  await owner.query(
    `insert into public.events (id, organizer_id, name, datetime, max_participants, sections)
     values ($1, $2, 'With sections', now() + interval '1 day', $3, $4)`,
    [id, organizer, 10 * size, sectionsOf(size)],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.participants (event_id, name, section_id, slot_number, waiting_since)
     select $1, 'Person ' || n, substr('${LETTERS}', n / $2 + 1, 1), n % $2 + 1, null from generate_series(0, 10 * $2 - 1) n
     union all
     select $1, 'Waiting ' || n, substr('${LETTERS}', n % 10 + 1, 1), null, now() + n * interval '1 second'
       from generate_series(0, $3 - 1) n
     returning id`,
    [id, taken, waiting],
  )
  return { id, rows: rows.map((row) => row.id) }
}

/** An event with sixty times of ten minutes, of which all slots are taken, and a line of forty. Returns its id. */
async function makeSheet(owner: pg.Client, organizer: string): Promise<string> {
  const id = 'sectimes0'
  await owner.query(
    `insert into public.events (id, organizer_id, name, datetime, max_participants, sections, max_picks)
     select $1, $2, 'With times', d.start, 100, (
       select jsonb_agg(jsonb_build_object('id', 't' || n, 'name', 'Time ' || n, 'size', case when n < 40 then 2 else 1 end,
           'start', to_json(d.start + n * interval '10 minutes'), 'end', to_json(d.start + (n + 1) * interval '10 minutes')) order by n)
         from generate_series(0, 59) n), 3
       from (select date_trunc('hour', now()) + interval '1 day' as start) d`,
    [id, organizer],
  )
  await owner.query(
    `insert into public.participants (event_id, name, section_id, slot_number, waiting_since)
     select $1, 'Person ' || n, 't' || n % 60, n / 60 + 1, null from generate_series(0, 99) n
     union all
     select $1, 'Waiting ' || n, 't' || n, null, now() + n * interval '1 second' from generate_series(0, 39) n`,
    [id],
  )
  return id
}
