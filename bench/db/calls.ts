import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { HOT } from './data.ts'

/** The callers: people who open pages, drawn from the rows that bring them there. So an event with forty sign-ups is opened forty times as often as one with one. */
export const CALLERS = {
  attendee: 'select user_id as user, event_id as event from public.participants where user_id is not null',
  organizer: 'select organizer_id as user, id as event from public.events',
  visitor: 'select event_id as event, id as pick from public.participants',
  guest: `select p.event_id as event, md5(p.id::text) as secret
            from public.participants p join private.holders h on h.id = p.holder and h.account is null where p.slot_number is not null`,
  'one of a thousand who wait':
    'select event_id as event, md5(id::text) as secret from public.participants where waiting_since is not null',
  'manager of a waitlist of a thousand': `select e.organizer_id as user, e.id as event, p.id as pick
            from public.events e join public.participants p on p.event_id = e.id where p.waiting_since is not null`,
  'manager of 60 dates of 100 people':
    "select organizer_id as user, id as event from public.events where name like 'Date %'",
  member: 'select user_id as user, group_id as group from public.group_participants where user_id is not null',
  'group owner': `select g.organizer_id as user, m.group_id as group, m.participant_id as pick
            from public.group_participants m join public.groups g on g.id = m.group_id`,
  reader: 'select user_id as user, event_id as event from public.bookmarks',
}

export type Caller = keyof typeof CALLERS

const LISTED =
  'id,name,datetime,end_datetime,location,is_private,max_participants,group_name,participant_count,series_id,look,called_off_at'
const NOT_ENDED =
  '(end_datetime.gte.:now,and(end_datetime.is.null,datetime.gte.:now),and(end_datetime.is.null,datetime.is.null))'
const ENDED = '(end_datetime.lt.:now,and(end_datetime.is.null,datetime.lt.:now))'
const NEWEST = 'order=created_at.desc,id.asc&limit=1000'
const GROUPS = 'id,organizer_id,name,description,is_private,created_at,event_count,member_count'

/**
 * Reads of pages: functions as SQL, tables by their address. `:event` and the like are columns of the caller. Written by hand, so a changed `select` in
 * `src` has to be changed here too.
 */
export const READS: [Caller, call: string][] = [
  ['attendee', 'get_event(:event)'],
  ['organizer', 'get_event(:event)'],
  ['guest', 'get_event(:event, p_secret => :secret)'],
  ['one of a thousand who wait', 'get_event(:event, p_secret => :secret)'],
  ['manager of a waitlist of a thousand', 'get_event(:event)'],
  ['manager of a waitlist of a thousand', 'get_waitlist(:event, 1)'],
  ['visitor', "get_invite('event', :event)"],
  ['attendee', "get_invite('event', :event)"],
  ['member', "get_invite('group', :group)"],
  ['guest', 'get_registration(:secret, p_event_id => :event)'],
  ['guest', 'get_registrations(array[:secret])'],
  ['attendee', 'get_cohosted_events()'],
  ['organizer', `events?select=${LISTED},waiting_count&organizer_id=eq.:user&or=${NOT_ENDED}&${NEWEST}`],
  ['organizer', `events?select=${LISTED}&organizer_id=eq.:user&or=${ENDED}&${NEWEST}`],
  [
    'attendee',
    `participants?select=slot_number,section_id,name,kind,events!inner(${LISTED},created_at,time_zone,sections)&holder=eq.:user&events.or=${NOT_ENDED}&order=id&limit=1000`,
  ],
  ['organizer', 'events?select=*&id=eq.:event'],
  ['group owner', `groups?select=${GROUPS}&organizer_id=eq.:user`],
  ['member', `group_admins?select=groups(${GROUPS})&user_id=eq.:user`],
  ['member', 'get_group(:group)'],
  ['group owner', 'get_group_members(:group)'],
  ['group owner', 'get_group_candidates(:group)'],
  ['organizer', 'get_cohosts(:event)'],
  ['organizer', 'get_payments()'],
  ['manager of 60 dates of 100 people', 'get_payments()'],
  ['organizer', 'get_payments(:event)'],
  ['organizer', 'get_activity(:event)'],
  ['manager of a waitlist of a thousand', 'get_reach(:event)'],
  ['organizer', 'get_answers(:event)'],
  ['reader', `bookmarks?select=event_id,event:events(${LISTED})&order=created_at.desc&limit=1000`],
  ['attendee', 'get_devices()'],
  ['attendee', 'get_channels()'],
]

/** A change, timed as one transaction of the organizer. */
export interface Write {
  name: string
  /** Highest p95, ms. */
  goal: number
  sql: string
  values: unknown[][]
}

const TIMES = 100
/** An event of one slot for which four hundred wait. */
const NEAR = 'near00000001'
const JOIN = `select public.register($1, $2, p_entry => '{"name": "Extra"}', p_for => 'claim', p_wait => $3)`
const WITHDRAW = 'select public.withdraw(array[$1::uuid])'

/** Changes of full events, in the order in which they are made. Each event belongs to the organizer of the first. */
export async function writes(owner: Client): Promise<{ organizer: string; list: Write[] }> {
  await owner.query(
    `update public.events set max_participants = 100, is_private = false, custom_fields = '[]', end_datetime = null,
            datetime = now() + interval '1 day', organizer_id = (select organizer_id from public.events where id = bench.event_id($1))
      where id in (bench.event_id($1), bench.event_id($2))`,
    [HOT.withLine, HOT.without],
  )
  const { rows } = await owner.query<{ id: string; event: string; organizer: string; line: boolean }>(
    `select p.id, e.id as event, e.organizer_id as organizer, e.id = bench.event_id($1) as line
       from public.participants p join public.events e on e.id = p.event_id
      where e.id in (bench.event_id($1), bench.event_id($2)) order by p.slot_number, p.id`,
    [HOT.withLine, HOT.without],
  )
  const organizer = rows[0]?.organizer ?? ''
  const leaving = (line: boolean) =>
    rows
      .filter((row) => row.line === line)
      .slice(0, TIMES)
      .map(({ id }) => [id])
  await owner.query(
    `insert into public.events (id, organizer_id, name, datetime, max_participants)
     values ('${NEAR}', '${organizer}', 'A long line', now() + interval '1 day', 1);
     insert into public.participants (event_id, name, slot_number, waiting_since)
     select '${NEAR}', 'Waiting ' || n, case when n = 0 then 1 end, case when n > 0 then now() + n * interval '1 second' end
       from generate_series(0, 400) n;
     analyze public.participants`,
  )
  const open = rows.find((row) => !row.line)?.event
  const times = Array.from({ length: TIMES })
  return {
    organizer,
    list: [
      {
        name: 'joining the waitlist behind four hundred',
        goal: 5,
        sql: JOIN,
        values: times.map(() => [randomUUID(), NEAR, true]),
      },
      { name: 'withdrawing, and the first of a thousand is promoted', goal: 10, sql: WITHDRAW, values: leaving(true) },
      { name: 'withdrawing from a full event without a waitlist', goal: 5, sql: WITHDRAW, values: leaving(false) },
      { name: 'joining', goal: 5, sql: JOIN, values: times.map(() => [randomUUID(), open, false]) },
    ],
  }
}
