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
    {
      name: 'of my own',
      may: [...accounts],
      try: (v) => v.rpc('create_group', { p_name: 'Attempt', p_request_id: randomUUID() }),
    },
  ],
  add_participants_to_group: [
    { name: 'a participant of its event', may: leaders, try: (v, w) => addMembers(v, w.group, [w.rows.attendee]) },
    { name: 'into a foreign group', may: [], try: (v, w) => addMembers(v, w.rivalGroup, [w.rows.attendee]) },
    {
      name: 'into a group that is not there',
      may: [],
      try: (v, w) => addMembers(v, { id: randomUUID() }, [w.rows.attendee]),
    },
  ],
  remove_participants_from_group: [
    { name: 'a member', may: leaders, try: (v, w) => removeMembers(v, w.group, [w.rows.member]) },
    { name: 'an admin', may: [], try: (v, w) => removeMembers(v, w.group, [w.rows.admin]) },
  ],
}

export const groupReading: Record<string, Question[]> = {
  get_group: [
    { name: 'the private group', may: circle, ask: (v, w) => v.rpc('get_group', { p_group_id: w.group.id }) },
  ],
  get_group_members: [
    { name: 'of the group', may: circle, ask: (v, w) => v.rpc('get_group_members', { p_group_id: w.group.id }) },
    { name: 'of another', may: [], ask: (v, w) => v.rpc('get_group_members', { p_group_id: w.rivalGroup.id }) },
  ],
  get_group_candidates: [
    { name: 'of the group', may: leaders, ask: (v, w) => v.rpc('get_group_candidates', { p_group_id: w.group.id }) },
    { name: 'of another', may: [], ask: (v, w) => v.rpc('get_group_candidates', { p_group_id: w.rivalGroup.id }) },
  ],
  // As get_invite, which anyone asks with the id.
  event_count: [{ name: 'of the private group', may: [...accounts], ask: computed('event_count', 'groups', group) }],
  member_count: [{ name: 'of the private group', may: [...accounts], ask: computed('member_count', 'groups', group) }],
}
