import { type Action, leaders, nobody, owner } from './actions.ts'
import { accounts } from './world.ts'

/** The tables of groups, their members and their admins. */
export const groupTables: Record<string, Action[]> = {
  groups: [
    ['insert', 'insert one of my own', accounts, (v, _, me) => v.insert('groups', { organizer_id: me, name: 'Mine' })],
    [
      'spoof',
      'insert for somebody else',
      nobody,
      (v, w) => v.insertBlindly('groups', { organizer_id: w.people.rival?.id, name: 'Theirs' }),
    ],
    [
      'upsert',
      'upsert',
      owner,
      (v, w) => v.upsert('groups', { id: w.group.id, organizer_id: w.group.organizer_id, name: 'New' }, ['id']),
    ],
    ['update', 'rename', owner, (v, w) => v.update('groups', { id: w.group.id }, { name: 'New' })],
    [
      'bulk insert',
      'insert mine and one of somebody else',
      nobody,
      (v, w, me) =>
        v.insert(
          'groups',
          [me, w.people.rival?.id].map((id) => ({ organizer_id: id, name: 'Ours' })),
        ),
    ],
    ['delete', 'delete', owner, (v, w) => v.remove('groups', { id: w.group.id })],
  ],
  group_admins: [
    [
      'insert',
      'promote a member',
      owner,
      (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.member?.id }),
    ],
    [
      'spoof',
      'promote oneself',
      nobody,
      (v, w, me) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: me }),
    ],
    [
      'spoof',
      'promote oneself elsewhere',
      nobody,
      (v, w, me) => v.insertBlindly('group_admins', { group_id: w.rivalGroup.id, user_id: me }),
    ],
    [
      'insert',
      'promote a stranger',
      nobody,
      (v, w) => v.insertBlindly('group_admins', { group_id: w.group.id, user_id: w.people.stranger?.id }),
    ],
    [
      'bulk insert',
      'promote two members, one of them an admin already',
      owner,
      (v, w) =>
        v.insert(
          'group_admins',
          [w.people.member, w.people.admin].map((person) => ({ group_id: w.group.id, user_id: person?.id })),
          'on conflict do nothing',
        ),
    ],
    [
      'bulk insert',
      'promote a member here and elsewhere',
      nobody,
      (v, w) =>
        v.insert(
          'group_admins',
          [w.group, w.rivalGroup].map(({ id }) => ({ group_id: id, user_id: w.people.member?.id })),
        ),
    ],
    [
      'upsert',
      'put oneself in the place of an admin',
      nobody,
      async (v, w, me) => {
        const [row] = await v.select('group_admins', { group_id: w.group.id })
        return v.upsert('group_admins', { id: row?.id ?? w.rows.guest.id, group_id: w.group.id, user_id: me }, ['id'])
      },
    ],
    [
      'delete',
      'demote',
      owner,
      (v, w) => v.remove('group_admins', { group_id: w.group.id, user_id: w.people.admin?.id }),
    ],
  ],
  group_participants: [
    [
      'insert',
      'add a candidate',
      leaders,
      (v, w) => v.insertBlindly('group_participants', { group_id: w.group.id, participant_id: w.rows.attendee.id }),
    ],
    [
      'insert',
      'add somebody elsewhere',
      nobody,
      (v, w) =>
        v.insertBlindly('group_participants', { group_id: w.rivalGroup.id, participant_id: w.rows.attendee.id }),
    ],
    [
      'bulk insert',
      'add two candidates',
      leaders,
      (v, w) =>
        v.insert(
          'group_participants',
          [w.rows.attendee, w.rows.guest].map(({ id }) => ({ group_id: w.group.id, participant_id: id })),
        ),
    ],
    [
      'bulk insert',
      'add a candidate here and elsewhere',
      nobody,
      (v, w) =>
        v.insert(
          'group_participants',
          [w.group, w.rivalGroup].map(({ id }) => ({ group_id: id, participant_id: w.rows.attendee.id })),
        ),
    ],
    [
      'upsert',
      'upsert a member',
      nobody,
      (v, w, me) =>
        v.upsert('group_participants', { group_id: w.group.id, participant_id: w.rows.member.id, user_id: me }, [
          'group_id',
          'participant_id',
        ]),
    ],
    [
      'spoof',
      'add a candidate under my account and address',
      nobody,
      async (v, w, me) => {
        const link = { group_id: w.group.id, participant_id: w.rows.guest.id }
        const [row] = await v.insert('group_participants', { ...link, user_id: me, guest_email: 'me@home.example' })
        if (row?.user_id === null && row.guest_email === 'guest@contact.example') throw new Error('not spoofed')
      },
    ],
    [
      'delete',
      'remove a member',
      leaders,
      (v, w) => v.remove('group_participants', { participant_id: w.rows.member.id }),
    ],
    [
      'delete',
      'remove an admin',
      nobody,
      (v, w) => v.remove('group_participants', { participant_id: w.rows.admin.id }),
    ],
  ],
}
