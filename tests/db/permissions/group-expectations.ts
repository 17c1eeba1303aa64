import { randomUUID } from 'node:crypto'
import { addMembers, removeMembers } from '../support/group-actions.ts'
import { leaders } from './actions.ts'
import { type Call, computed, type Question } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

/** People who may read the group's members and events. */
const circle: Role[] = ['member', 'demoted admin', ...leaders, 'organizer']
const group = (w: World) => w.group.id

export const groupWriting: Record<string, Call[]> = {
  create_group: [
    ['of my own', [...accounts], (v) => v.rpc('create_group', { p_name: 'Attempt', p_request_id: randomUUID() })],
  ],
  add_participants_to_group: [
    ['a participant of its event', leaders, (v, w) => addMembers(v, w.group, [w.rows.attendee])],
    ['into a foreign group', [], (v, w) => addMembers(v, w.rivalGroup, [w.rows.attendee])],
    ['into a group that is not there', [], (v, w) => addMembers(v, { id: randomUUID() }, [w.rows.attendee])],
  ],
  remove_participants_from_group: [
    ['a member', leaders, (v, w) => removeMembers(v, w.group, [w.rows.member])],
    ['an admin', [], (v, w) => removeMembers(v, w.group, [w.rows.admin])],
  ],
}

export const groupReading: Record<string, Question[]> = {
  get_group: [['the private group', circle, (v, w) => v.rpc('get_group', { p_group_id: w.group.id })]],
  get_group_members: [
    ['of the group', circle, (v, w) => v.rpc('get_group_members', { p_group_id: w.group.id })],
    ['of another', [], (v, w) => v.rpc('get_group_members', { p_group_id: w.rivalGroup.id })],
  ],
  get_group_candidates: [
    ['of the group', leaders, (v, w) => v.rpc('get_group_candidates', { p_group_id: w.group.id })],
    ['of another', [], (v, w) => v.rpc('get_group_candidates', { p_group_id: w.rivalGroup.id })],
  ],
  // As get_invite, which anyone asks with the id.
  event_count: [['of the private group', [...accounts], computed('event_count', 'groups', group)]],
  member_count: [['of the private group', [...accounts], computed('member_count', 'groups', group)]],
}
