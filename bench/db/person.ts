import type pg from 'pg'

/** A user who opens a page, and the page's subject. Ids that a case does not need are null. */
export interface Subject {
  user_id: string | null
  event_id: string | null
  group_id: string | null
  secret: string | null
}

const subject = (columns: Partial<Record<keyof Subject, string>>) =>
  (['user_id', 'event_id', 'group_id', 'secret'] as const)
    .map((name) => `${columns[name] ?? 'null'}::text as ${name}`)
    .join(', ')

/**
 * The people who open pages, drawn from the rows that bring them there. So an event with forty sign-ups is opened forty times as often as one
 * with one, and a busy organizer's list as often as that organizer has events.
 */
const DRAWS = {
  attendee: `select ${subject({ user_id: 'user_id', event_id: 'event_id' })} from public.participants where user_id is not null`,
  organizer: `select ${subject({ user_id: 'organizer_id', event_id: 'id' })} from public.events`,
  /** Runs sixty priced dates of a hundred people. */
  collector: `select ${subject({ user_id: 'organizer_id', event_id: 'id' })} from public.events where name like 'Date %'`,
  member: `select ${subject({ user_id: 'user_id', group_id: 'group_id' })} from public.group_participants where user_id is not null`,
  runner: `select ${subject({ user_id: 'g.organizer_id', group_id: 'm.group_id' })}
             from public.group_participants m join public.groups g on g.id = m.group_id`,
  reader: `select ${subject({ user_id: 'user_id', event_id: 'event_id' })} from public.bookmarks`,
  guest: `select ${subject({ event_id: 'p.event_id', secret: 'md5(p.id::text)' })}
            from public.participants p join private.holders h on h.id = p.holder and h.account is null
           where p.slot_number is not null`,
  /** One of the thousand who wait for one event. */
  waiting: `select ${subject({ event_id: 'event_id', secret: 'md5(id::text)' })} from public.participants where waiting_since is not null`,
  /** Opens the page of that event once for each person who waits. */
  lineRunner: `select ${subject({ user_id: 'e.organizer_id', event_id: 'e.id' })}
                 from public.events e join public.participants p on p.event_id = e.id where p.waiting_since is not null`,
  /** By the lasting link of a series; these two only where there are some. */
  regular: `select ${subject({ user_id: 'holder', event_id: 'series_id' })} from private.regulars`,
  seriesOrganizer: `select ${subject({ user_id: 'organizer_id', event_id: 'id' })} from public.series`,
}

export type Draw = keyof typeof DRAWS

/** Draws so many people, the same ones in every run. */
export async function draw(client: pg.ClientBase, who: Draw, count: number): Promise<Subject[]> {
  const { rows } = await client.query<Subject>(
    `select * from (${DRAWS[who]}) s order by md5(coalesce(user_id, secret) || coalesce(event_id, group_id)) limit $1`,
    [count],
  )
  return rows
}
