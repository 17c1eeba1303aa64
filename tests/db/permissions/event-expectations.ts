import { randomUUID } from 'node:crypto'
import { attendance, marksOf, setAttendance } from '../support/attendance-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import { insiders, leaders, managers } from './actions.ts'
import { type Call, computed, type Question } from './calls.ts'
import { accounts, roles, type World } from './world.ts'

const event = (w: World) => w.event.id

export const eventWriting: Record<string, Call[]> = {
  create_event: [
    { name: 'of my own', may: [...accounts], try: (v) => v.rpc('create_event', { p_event: { name: 'Attempt' } }) },
    {
      name: 'in the group',
      may: leaders,
      try: (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', group_id: w.group.id } }),
    },
    {
      name: 'for somebody else',
      may: [],
      try: (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', organizer_id: w.people.rival?.id } }),
    },
  ],
  duplicate_event: [
    {
      name: 'the private event',
      may: managers,
      try: (v, w) => v.rpc('duplicate_event', { p_event_id: w.event.id }),
    },
    {
      name: 'the private event, by a request with an id',
      may: managers,
      try: (v, w) => v.rpc('duplicate_event', { p_event_id: w.event.id, p_request_id: randomUUID() }),
    },
    {
      name: 'a public event',
      may: ['organizer'],
      try: (v, w) => v.rpc('duplicate_event', { p_event_id: w.otherEvent.id }),
    },
  ],
  accept_invite: [
    {
      name: 'of the private event',
      // Event managers need no acceptance.
      may: accounts.filter((role) => role !== 'accepted' && !managers.includes(role)),
      try: (v, w) => v.rpc('accept_invite', { p_type: 'event', p_id: w.event.id }),
    },
    {
      name: 'of the private group',
      may: [...accounts],
      try: (v, w) => v.rpc('accept_invite', { p_type: 'group', p_id: w.group.id }),
    },
  ],
  set_came: [
    {
      name: 'of the event that has begun',
      may: managers,
      try: (v, w) => setAttendance(v, w.begunEvent, [w.rows.came], false),
    },
    { name: 'and taken back', may: managers, try: (v, w) => setAttendance(v, w.begunEvent, [w.rows.came], null) },
    { name: 'of people of another event', may: [], try: (v, w) => setAttendance(v, w.begunEvent, [w.rows.attendee]) },
    { name: 'before the start', may: [], try: (v, w) => setAttendance(v, w.event, [w.rows.attendee]) },
    { name: 'of no event', may: [], try: (v) => setAttendance(v, { id: 'nothing_here' }, []) },
  ],
  write_notice: [
    {
      name: 'to the people of the event',
      may: managers,
      try: (v, w) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: w.event.id, p_text: 'Bring water' }),
    },
    {
      name: 'to those of the meeting',
      may: leaders,
      try: (v, w) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: w.meeting.id, p_text: 'Bring water' }),
    },
    {
      name: 'to nobody',
      may: [],
      try: (v) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: 'nothing_here', p_text: 'Bring water' }),
    },
  ],
  change_notice: [
    {
      name: 'of the event',
      may: managers,
      try: (v, w) => v.rpc('change_notice', { p_id: w.notice.id, p_text: 'Bring more water' }),
    },
    { name: 'taken off', may: managers, try: (v, w) => v.rpc('change_notice', { p_id: w.notice.id, p_text: null }) },
    { name: 'that is not there', may: [], try: (v) => v.rpc('change_notice', { p_id: randomUUID(), p_text: 'x' }) },
  ],
  set_teams: [
    { name: 'of the event', may: managers, try: (v, w) => setTeams(v, w.event, [[w.rows.attendee], [w.rows.guest]]) },
    {
      name: 'of people of another event',
      may: [],
      try: (v, w) => setTeams(v, w.event, [[w.rows.member], [w.rows.cook]]),
    },
    {
      name: 'of who waits',
      may: [],
      try: (v, w) => setTeams(v, w.fullEvent, [[w.rows.waiting], [w.rows.waitingGuest]]),
    },
    { name: 'of no event', may: [], try: (v) => setTeams(v, { id: 'nothing_here' }, null) },
  ],
}

export const eventReading: Record<string, Question[]> = {
  get_event: [
    { name: 'the private event', may: insiders, ask: (v, w) => v.rpc('get_event', { p_event_id: w.event.id }) },
    { name: 'a public event', may: roles, ask: (v, w) => v.rpc('get_event', { p_event_id: w.otherEvent.id }) },
    { name: 'no event', may: [], ask: (v) => v.rpc('get_event', { p_event_id: 'nothing_here' }) },
    {
      name: 'that has begun, with who came',
      may: ['attendee', ...managers],
      // Anyone who may not open it reads nothing at all.
      ask: async (v, w) => (await marksOf(v, w.begunEvent).catch(() => undefined)) ?? null,
    },
  ],
  get_invite: [
    { name: 'to the event', may: roles, ask: (v, w) => v.rpc('get_invite', { p_type: 'event', p_id: w.event.id }) },
    { name: 'to the group', may: roles, ask: (v, w) => v.rpc('get_invite', { p_type: 'group', p_id: w.group.id }) },
    { name: 'to a person', may: [], ask: (v, w) => v.rpc('get_invite', { p_type: 'user', p_id: w.group.id }) },
  ],
  get_reach: [
    { name: 'of the event', may: managers, ask: (v, w) => v.rpc('get_reach', { p_event_id: w.event.id }) },
    { name: 'of the meeting', may: leaders, ask: (v, w) => v.rpc('get_reach', { p_event_id: w.meeting.id }) },
  ],
  get_activity: [
    { name: 'of the event', may: managers, ask: (v, w) => v.rpc('get_activity', { p_event_id: w.event.id }) },
    { name: 'of the meeting', may: leaders, ask: (v, w) => v.rpc('get_activity', { p_event_id: w.meeting.id }) },
  ],
  get_attendance: [
    { name: 'of the group', may: leaders, ask: async (v, w) => (await attendance(v, w.group.id)).people },
    { name: 'of the series', may: [...leaders, 'series co-host'], ask: (v, w) => attendance(v, w.series.id) },
    { name: 'of no group', may: [], ask: (v) => attendance(v, randomUUID()) },
  ],
  // get_invite gives the same as these three to everyone with the id.
  participant_count: [
    { name: 'of the private event', may: [...accounts], ask: computed('participant_count', 'events', event) },
  ],
  waiting_count: [
    {
      name: 'of the full private event',
      may: [...accounts],
      ask: computed('waiting_count', 'events', (w) => w.fullEvent.id),
    },
  ],
  group_name: [{ name: 'of the private event', may: [...accounts], ask: computed('group_name', 'events', event) }],
}
