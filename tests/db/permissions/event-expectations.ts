import { randomUUID } from 'node:crypto'
import { attendance, marksOf, setAttendance } from '../support/attendance-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import { insiders, leaders, managers } from './actions.ts'
import { type Call, computed, type Question } from './calls.ts'
import { accounts, roles, type World } from './world.ts'

const event = (w: World) => w.event.id

export const eventWriting: Record<string, Call[]> = {
  create_event: [
    ['of my own', [...accounts], (v) => v.rpc('create_event', { p_event: { name: 'Attempt' } })],
    ['in the group', leaders, (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', group_id: w.group.id } })],
    [
      'for somebody else',
      [],
      (v, w) => v.rpc('create_event', { p_event: { name: 'Attempt', organizer_id: w.people.rival?.id } }),
    ],
  ],
  duplicate_event: [
    ['the private event', managers, (v, w) => v.rpc('duplicate_event', { p_event_id: w.event.id })],
    [
      'the private event, by a request with an id',
      managers,
      (v, w) => v.rpc('duplicate_event', { p_event_id: w.event.id, p_request_id: randomUUID() }),
    ],
    ['a public event', ['organizer'], (v, w) => v.rpc('duplicate_event', { p_event_id: w.otherEvent.id })],
  ],
  accept_invite: [
    [
      'of the private event',
      // Event managers need no acceptance.
      accounts.filter((role) => role !== 'accepted' && !managers.includes(role)),
      (v, w) => v.rpc('accept_invite', { p_type: 'event', p_id: w.event.id }),
    ],
    ['of the private group', [...accounts], (v, w) => v.rpc('accept_invite', { p_type: 'group', p_id: w.group.id })],
  ],
  set_came: [
    ['of the event that has begun', managers, (v, w) => setAttendance(v, w.begunEvent, [w.rows.came], false)],
    ['and taken back', managers, (v, w) => setAttendance(v, w.begunEvent, [w.rows.came], null)],
    ['of people of another event', [], (v, w) => setAttendance(v, w.begunEvent, [w.rows.attendee])],
    ['before the start', [], (v, w) => setAttendance(v, w.event, [w.rows.attendee])],
    ['of no event', [], (v) => setAttendance(v, { id: 'nothing_here' }, [])],
  ],
  write_notice: [
    [
      'to the people of the event',
      managers,
      (v, w) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: w.event.id, p_text: 'Bring water' }),
    ],
    [
      'to those of the meeting',
      leaders,
      (v, w) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: w.meeting.id, p_text: 'Bring water' }),
    ],
    [
      'to nobody',
      [],
      (v) => v.rpc('write_notice', { p_id: randomUUID(), p_event_id: 'nothing_here', p_text: 'Bring water' }),
    ],
  ],
  change_notice: [
    ['of the event', managers, (v, w) => v.rpc('change_notice', { p_id: w.notice.id, p_text: 'Bring more water' })],
    ['taken off', managers, (v, w) => v.rpc('change_notice', { p_id: w.notice.id, p_text: null })],
    ['that is not there', [], (v) => v.rpc('change_notice', { p_id: randomUUID(), p_text: 'x' })],
  ],
  set_teams: [
    ['of the event', managers, (v, w) => setTeams(v, w.event, [[w.rows.attendee], [w.rows.guest]])],
    ['of people of another event', [], (v, w) => setTeams(v, w.event, [[w.rows.member], [w.rows.cook]])],
    ['of who waits', [], (v, w) => setTeams(v, w.fullEvent, [[w.rows.waiting], [w.rows.waitingGuest]])],
    ['of no event', [], (v) => setTeams(v, { id: 'nothing_here' }, null)],
  ],
}

export const eventReading: Record<string, Question[]> = {
  get_event: [
    ['the private event', insiders, (v, w) => v.rpc('get_event', { p_event_id: w.event.id })],
    ['a public event', roles, (v, w) => v.rpc('get_event', { p_event_id: w.otherEvent.id })],
    ['no event', [], (v) => v.rpc('get_event', { p_event_id: 'nothing_here' })],
    [
      'that has begun, with who came',
      ['attendee', ...managers],
      // Anyone who may not open it reads nothing at all.
      async (v, w) => (await marksOf(v, w.begunEvent).catch(() => undefined)) ?? null,
    ],
  ],
  get_invite: [
    ['to the event', roles, (v, w) => v.rpc('get_invite', { p_type: 'event', p_id: w.event.id })],
    ['to the group', roles, (v, w) => v.rpc('get_invite', { p_type: 'group', p_id: w.group.id })],
    ['to a person', [], (v, w) => v.rpc('get_invite', { p_type: 'user', p_id: w.group.id })],
  ],
  get_reach: [
    ['of the event', managers, (v, w) => v.rpc('get_reach', { p_event_id: w.event.id })],
    ['of the meeting', leaders, (v, w) => v.rpc('get_reach', { p_event_id: w.meeting.id })],
  ],
  get_activity: [
    ['of the event', managers, (v, w) => v.rpc('get_activity', { p_event_id: w.event.id })],
    ['of the meeting', leaders, (v, w) => v.rpc('get_activity', { p_event_id: w.meeting.id })],
  ],
  get_attendance: [
    ['of the group', leaders, async (v, w) => (await attendance(v, w.group.id)).people],
    ['of the series', [...leaders, 'series co-host'], (v, w) => attendance(v, w.series.id)],
    ['of no group', [], (v) => attendance(v, randomUUID())],
  ],
  // get_invite gives the same as these three to everyone with the id.
  participant_count: [['of the private event', [...accounts], computed('participant_count', 'events', event)]],
  waiting_count: [
    ['of the full private event', [...accounts], computed('waiting_count', 'events', (w) => w.fullEvent.id)],
  ],
  group_name: [['of the private event', [...accounts], computed('group_name', 'events', event)]],
}
