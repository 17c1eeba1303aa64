import { type Deed, leaders, nobody, owner } from './deeds.ts'
import { accounts } from './world.ts'

/** The tables of groups, their members and their admins. */
export const groupTables: Record<string, Deed[]> = {
  groups: [
    {
      name: 'insert one of my own',
      may: accounts,
      try: (v, _, me) => v.insert('groups', { organizer_id: me, name: 'Mine' }),
    },
    {
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('groups', { organizer_id: w.people.rival?.id, name: 'Theirs' }),
    },
    {
      name: 'upsert',
      may: owner,
      try: (v, w) => v.upsert('groups', { id: w.group.id, organizer_id: w.group.organizer_id, name: 'New' }, ['id']),
    },
    { name: 'rename', may: owner, try: (v, w) => v.update('groups', { id: w.group.id }, { name: 'New' }) },
    {
      name: 'open it to all',
      may: owner,
      try: (v, w) => v.update('groups', { id: w.group.id }, { is_private: false }),
    },
    {
      name: 'give it away',
      may: nobody,
      try: (v, w) => v.update('groups', { id: w.group.id }, { organizer_id: w.people.rival?.id }),
    },
    {
      name: 'make it mine',
      may: nobody,
      try: (v, w, me) => v.update('groups', { id: w.group.id }, { organizer_id: me, id: w.rows.guest.id }),
    },
    { name: 'delete', may: owner, try: (v, w) => v.remove('groups', { id: w.group.id }) },
  ],
  group_admins: [
    {
      name: 'promote a member',
      may: owner,
      try: (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.member?.id }),
    },
    {
      name: 'promote oneself',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: me }),
    },
    {
      name: 'promote oneself elsewhere',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('group_admins', { group_id: w.rivalGroup.id, user_id: me }),
    },
    {
      name: 'promote a stranger',
      may: nobody,
      try: (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.stranger?.id }),
    },
    {
      name: 'exchange',
      may: nobody,
      try: (v, w, me) => v.update('group_admins', { group_id: w.group.id }, { user_id: me }),
    },
    {
      name: 'move to another group',
      may: nobody,
      try: (v, w) => v.update('group_admins', { group_id: w.group.id }, { group_id: w.rivalGroup.id }),
    },
    {
      name: 'demote',
      may: owner,
      try: (v, w) => v.remove('group_admins', { group_id: w.group.id, user_id: w.people.admin?.id }),
    },
  ],
  group_participants: [
    {
      name: 'add a candidate',
      may: leaders,
      try: (v, w) =>
        v.insertBlindly('group_participants', { group_id: w.group.id, participant_id: w.rows.attendee.id }),
    },
    {
      name: 'add somebody elsewhere',
      may: nobody,
      try: (v, w) =>
        v.insertBlindly('group_participants', { group_id: w.rivalGroup.id, participant_id: w.rows.attendee.id }),
    },
    {
      name: 'become a member',
      may: nobody,
      try: (v, w, me) => v.update('group_participants', { group_id: w.group.id }, { user_id: me }),
    },
    {
      name: 'move a member to another group',
      may: nobody,
      try: (v, w) => v.update('group_participants', { group_id: w.group.id }, { group_id: w.rivalGroup.id }),
    },
    {
      name: 'remove a member',
      may: leaders,
      try: (v, w) => v.remove('group_participants', { participant_id: w.rows.member.id }),
    },
    {
      name: 'remove an admin',
      may: nobody,
      try: (v, w) => v.remove('group_participants', { participant_id: w.rows.admin.id }),
    },
  ],
}
