import { randomUUID } from 'node:crypto'
import { type Asked, asks, calls, HUGE } from '../support/cost.ts'
import { type CostWorld, computed, FIELDS, GUESTS, ids, OPTIONS, SMALL, select } from './cost-world.ts'

/** Two teams, as the page sends them. */
const halves = (all: unknown[]) => [0, 1].map((team) => all.filter((_, index) => index % 2 === team))

export const eventCosts = ({ anon, olga, ana, made }: CostWorld): Asked[] => [
  calls('create_event', 'every field filled', olga, { read: 200, calls: 12 * FIELDS * OPTIONS }, () => ({
    p_event: { name: 'x', custom_fields: [select(OPTIONS)] },
    p_request_id: randomUUID(),
  })),
  calls('create_event', 'a huge name', olga, SMALL, () => ({ p_event: { name: HUGE } })),
  // Old activity is pruned: the entries of the hundred guests are looked at, too.
  calls('duplicate_event', 'every field filled', olga, { read: 100 + GUESTS, calls: 8 * FIELDS * OPTIONS }, () => ({
    p_event_id: made.asking.id,
    p_request_id: randomUUID(),
  })),
  calls('duplicate_event', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('get_event', 'a hundred full rows', olga, { read: 6 * GUESTS, calls: 20 * FIELDS }, () => ({
    p_event_id: made.asking.id,
  })),
  calls('get_event', 'a huge id', anon, SMALL, () => ({ p_event_id: HUGE })),
  // Counts all people and names the first twenty.
  calls('get_invite', 'an event', anon, { read: GUESTS + 40, calls: 11 }, () => ({
    p_type: 'event',
    p_id: made.asking.id,
  })),
  calls('get_invite', 'a huge id', anon, SMALL, () => ({ p_type: 'group', p_id: HUGE })),
  calls('accept_invite', 'huge', ana, SMALL, () => ({ p_type: HUGE, p_id: HUGE })),
  calls('accept_invite', 'signed out', anon, SMALL, () => ({ p_type: 'event', p_id: HUGE })),
  calls('get_activity', 'a page of fifty', olga, { read: 4 * GUESTS, calls: 60 }, () => ({
    p_event_id: made.asking.id,
  })),
  calls('get_reach', 'everybody', olga, { read: 6 * GUESTS, calls: 60 }, () => ({ p_event_id: made.asking.id })),
  calls('get_reach', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('get_activity', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('add_people', 'twenty', olga, { read: 80 * GUESTS, calls: 3_000 }, () => ({
    p_event_id: made.asking.id,
    p_people: ids(20).map((id, n) => ({ id, name: `Person ${n}` })),
  })),
  calls('add_people', 'as many names as a call holds', ana, SMALL, () => ({
    p_event_id: made.asking.id,
    p_people: [{ id: randomUUID(), name: HUGE }],
  })),
  calls('add_people', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_people: [{ name: 'x' }] })),
  calls('take_back_people', 'an entry that is not there', olga, { read: 8 * GUESTS, calls: 40 }, () => ({
    p_event_id: made.asking.id,
    p_entry: '9223372036854775807',
  })),
  calls('take_back_people', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_entry: 1 })),
  calls('get_answers', 'where no one is expected', olga, SMALL, () => ({ p_event_id: made.asking.id })),
  calls('get_answers', 'a huge id and secret', ana, SMALL, () => ({ p_event_id: HUGE, p_secret: HUGE })),
  calls('answer_event', 'of an account', ana, SMALL, () => ({ p_event_id: made.asking.id, p_cant: true })),
  calls('answer_event', 'a huge id and secret', ana, SMALL, () => ({ p_event_id: HUGE, p_cant: true, p_secret: HUGE })),
  calls('remind_expected', 'where nobody is expected', olga, SMALL, () => ({ p_event_id: made.asking.id })),
  calls('remind_expected', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE })),
  calls('write_notice', 'to everybody', olga, { read: 8 * GUESTS, calls: 140 }, () => ({
    p_id: randomUUID(),
    p_event_id: made.asking.id,
    p_text: 'x'.repeat(500),
  })),
  calls('write_notice', 'a huge text', olga, SMALL, () => ({
    p_id: randomUUID(),
    p_event_id: made.asking.id,
    p_text: HUGE,
  })),
  calls('write_notice', 'a huge id, place and section', ana, SMALL, () => ({
    p_id: randomUUID(),
    p_event_id: HUGE,
    p_text: 'x',
    p_told: HUGE,
    p_section: HUGE,
  })),
  calls('change_notice', 'a huge text', ana, SMALL, () => ({ p_id: randomUUID(), p_text: HUGE })),
  calls('set_teams', 'all who have a slot', olga, { read: 8 * GUESTS, calls: 60 }, () => ({
    p_event_id: made.asking.id,
    p_teams: halves(made.rows.map(({ id }) => id)),
  })),
  calls('set_teams', 'as many ids as a name is long', olga, { read: 8 * GUESTS, calls: 60 }, () => ({
    p_event_id: made.asking.id,
    p_teams: [[HUGE], [made.rows[0]?.id]],
  })),
  calls('set_teams', '20,000 ids', olga, SMALL, () => ({ p_event_id: made.asking.id, p_teams: halves(ids(20_000)) })),
  calls('set_teams', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_teams: null })),
  calls('set_came', 'all who have a slot', ana, SMALL, () => ({
    p_event_id: made.begun.id,
    p_ids: made.came,
    p_came: false,
  })),
  calls('set_came', '20,000 ids', ana, SMALL, () => ({ p_event_id: made.begun.id, p_ids: ids(20_000), p_came: true })),
  calls('set_came', 'a huge id', ana, SMALL, () => ({ p_event_id: HUGE, p_ids: [], p_came: true })),
  calls('get_attendance', 'a group', ana, SMALL, () => ({ p_scope: made.begun.group_id })),
  calls('get_attendance', 'a huge id', ana, SMALL, () => ({ p_scope: HUGE })),
  asks(
    'participant_count',
    'my events',
    olga,
    { read: 6 * GUESTS, calls: 40 },
    computed(olga, 'participant_count', 'public.events'),
  ),
  asks(
    'waiting_count',
    'my events',
    olga,
    { read: 6 * GUESTS, calls: 40 },
    computed(olga, 'waiting_count', 'public.events'),
  ),
  asks('group_name', 'my events', olga, SMALL, computed(olga, 'group_name', 'public.events')),
]
