import { hours } from '../support/actions.ts'
import { type Action, leaders, nobody, owner } from './actions.ts'
import { accounts } from './world.ts'

/** The tables of groups, their members and their admins. */
export const groupTables: Record<string, Action[]> = {
  groups: [
    {
      verb: 'insert',
      name: 'insert one of my own',
      may: accounts,
      try: (v, _, me) => v.insert('groups', { organizer_id: me, name: 'Mine' }),
    },
    {
      verb: 'spoof',
      name: 'insert for somebody else',
      may: nobody,
      try: (v, w) => v.insertBlindly('groups', { organizer_id: w.people.rival?.id, name: 'Theirs' }),
    },
    {
      verb: 'upsert',
      name: 'upsert',
      may: owner,
      try: (v, w) => v.upsert('groups', { id: w.group.id, organizer_id: w.group.organizer_id, name: 'New' }, ['id']),
    },
    {
      verb: 'update',
      name: 'rename',
      may: owner,
      try: (v, w) => v.update('groups', { id: w.group.id }, { name: 'New' }),
    },
    {
      verb: 'update',
      name: 'open it to all',
      may: owner,
      try: (v, w) => v.update('groups', { id: w.group.id }, { is_private: false }),
    },
    {
      verb: 'bulk insert',
      name: 'insert mine and one of somebody else',
      may: nobody,
      try: (v, w, me) =>
        v.insert(
          'groups',
          [me, w.people.rival?.id].map((id) => ({ organizer_id: id, name: 'Ours' })),
        ),
    },
    {
      verb: 'spoof',
      name: 'give it away',
      may: nobody,
      try: (v, w) => v.update('groups', { id: w.group.id }, { organizer_id: w.people.rival?.id }),
    },
    {
      verb: 'spoof',
      name: 'make it mine',
      may: nobody,
      try: (v, w, me) => v.update('groups', { id: w.group.id }, { organizer_id: me, id: w.rows.guest.id }),
    },
    { verb: 'delete', name: 'delete', may: owner, try: (v, w) => v.remove('groups', { id: w.group.id }) },
  ],
  group_admins: [
    {
      verb: 'insert',
      name: 'promote a member',
      may: owner,
      try: (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.member?.id }),
    },
    {
      verb: 'spoof',
      name: 'promote oneself',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: me }),
    },
    {
      verb: 'spoof',
      name: 'promote oneself elsewhere',
      may: nobody,
      try: (v, w, me) => v.insertBlindly('group_admins', { group_id: w.rivalGroup.id, user_id: me }),
    },
    {
      verb: 'insert',
      name: 'promote a stranger',
      may: nobody,
      try: (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.stranger?.id }),
    },
    {
      verb: 'bulk insert',
      name: 'promote two members, one of them an admin already',
      may: owner,
      try: (v, w) =>
        v.insert(
          'group_admins',
          [w.people.member, w.people.admin].map((person) => ({ group_id: w.group.id, user_id: person?.id })),
          'on conflict do nothing',
        ),
    },
    {
      verb: 'bulk insert',
      name: 'promote a member here and elsewhere',
      may: nobody,
      try: (v, w) =>
        v.insert(
          'group_admins',
          [w.group, w.rivalGroup].map(({ id }) => ({ group_id: id, user_id: w.people.member?.id })),
        ),
    },
    {
      verb: 'upsert',
      name: 'put oneself in the place of an admin',
      may: nobody,
      try: async (v, w, me) => {
        const [row] = await v.select('group_admins', { group_id: w.group.id })
        return v.upsert('group_admins', { id: row?.id ?? w.rows.guest.id, group_id: w.group.id, user_id: me }, ['id'])
      },
    },
    {
      verb: 'update',
      name: 'exchange',
      may: nobody,
      try: (v, w, me) => v.update('group_admins', { group_id: w.group.id }, { user_id: me }),
    },
    {
      verb: 'move',
      name: 'move to another group',
      may: nobody,
      try: (v, w) => v.update('group_admins', { group_id: w.group.id }, { group_id: w.rivalGroup.id }),
    },
    {
      verb: 'delete',
      name: 'demote',
      may: owner,
      try: (v, w) => v.remove('group_admins', { group_id: w.group.id, user_id: w.people.admin?.id }),
    },
  ],
  group_participants: [
    {
      verb: 'insert',
      name: 'add a candidate',
      may: leaders,
      try: (v, w) =>
        v.insertBlindly('group_participants', { group_id: w.group.id, participant_id: w.rows.attendee.id }),
    },
    {
      verb: 'insert',
      name: 'add somebody elsewhere',
      may: nobody,
      try: (v, w) =>
        v.insertBlindly('group_participants', { group_id: w.rivalGroup.id, participant_id: w.rows.attendee.id }),
    },
    {
      verb: 'bulk insert',
      name: 'add two candidates',
      may: leaders,
      try: (v, w) =>
        v.insert(
          'group_participants',
          [w.rows.attendee, w.rows.guest].map(({ id }) => ({ group_id: w.group.id, participant_id: id })),
        ),
    },
    {
      verb: 'bulk insert',
      name: 'add a candidate here and elsewhere',
      may: nobody,
      try: (v, w) =>
        v.insert(
          'group_participants',
          [w.group, w.rivalGroup].map(({ id }) => ({ group_id: id, participant_id: w.rows.attendee.id })),
        ),
    },
    {
      verb: 'upsert',
      name: 'upsert a member',
      may: nobody,
      try: (v, w, me) =>
        v.upsert('group_participants', { group_id: w.group.id, participant_id: w.rows.member.id, user_id: me }, [
          'group_id',
          'participant_id',
        ]),
    },
    {
      verb: 'spoof',
      name: 'add a candidate under my account and address',
      may: nobody,
      try: async (v, w, me) => {
        const link = { group_id: w.group.id, participant_id: w.rows.guest.id }
        const [row] = await v.insert('group_participants', { ...link, user_id: me, guest_email: 'me@home.example' })
        if (row?.user_id === null && row.guest_email === 'guest@contact.example') throw new Error('not spoofed')
      },
    },
    {
      verb: 'update',
      name: 'backdate a member',
      may: nobody,
      try: (v, w) => v.update('group_participants', { group_id: w.group.id }, { joined_at: hours(-99) }),
    },
    {
      verb: 'spoof',
      name: 'become a member',
      may: nobody,
      try: (v, w, me) => v.update('group_participants', { group_id: w.group.id }, { user_id: me }),
    },
    {
      verb: 'move',
      name: 'move a member to another group',
      may: nobody,
      try: (v, w) => v.update('group_participants', { group_id: w.group.id }, { group_id: w.rivalGroup.id }),
    },
    {
      verb: 'delete',
      name: 'remove a member',
      may: leaders,
      try: (v, w) => v.remove('group_participants', { participant_id: w.rows.member.id }),
    },
    {
      verb: 'delete',
      name: 'remove an admin',
      may: nobody,
      try: (v, w) => v.remove('group_participants', { participant_id: w.rows.admin.id }),
    },
  ],
}
