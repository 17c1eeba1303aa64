import { emptyGroup, group, type Screen } from './screen'
import { attendance, inviteByHand, press, raise } from './sheet-states'

/** Of Olga, whose groups they are. */
export const OWNER: Screen[] = [
  { name: 'groups', route: '/groups', shows: /Badminton/ },
  {
    name: 'create-group',
    route: '/groups/new',
    shows: 'Group Name',
    open: [{ name: 'errors', how: press('Create Group') }],
  },
  {
    name: 'group',
    route: '/groups/:groupId',
    path: group(''),
    shows: 'Group Events',
    open: [{ name: 'who-came', how: (page) => attendance(page) }],
  },
  {
    name: 'edit-group',
    route: '/groups/:groupId/edit',
    path: group('/edit'),
    shows: 'Save Changes',
    open: [{ name: 'delete', how: raise('Delete Group') }],
  },
  {
    name: 'group-members',
    route: '/groups/:groupId/participants',
    path: group('/participants'),
    shows: 'Ana Sousa',
    open: [{ name: 'sort', how: press(/Latest Join Date/) }],
  },
  {
    name: 'manage-roles',
    route: '/groups/:groupId/manage-roles',
    path: group('/manage-roles'),
    shows: 'Current Admins',
  },
  { name: 'add-members', route: '/groups/:groupId/add-members', path: group('/add-members'), shows: 'Olga Ferreira' },
  {
    name: 'remove-members',
    route: '/groups/:groupId/remove-members',
    path: group('/remove-members'),
    shows: 'Ana Sousa',
    open: [
      { name: 'chosen', how: (page) => page.getByRole('checkbox', { name: /Ana Sousa/ }).check(), stays: true },
      { name: 'confirm', how: raise(/^Remove 1 Member/) },
    ],
  },
  { name: 'empty-group', route: '/groups/:groupId', path: emptyGroup(''), shows: 'No Events Yet' },
  {
    name: 'empty-group-members',
    route: '/groups/:groupId/participants',
    path: emptyGroup('/participants'),
    shows: 'No Members Yet',
  },
  {
    name: 'empty-add-members',
    route: '/groups/:groupId/add-members',
    path: emptyGroup('/add-members'),
    shows: /No participants available/,
  },
  {
    name: 'empty-remove-members',
    route: '/groups/:groupId/remove-members',
    path: emptyGroup('/remove-members'),
    shows: 'No Members to Remove',
  },
  {
    name: 'invite-group',
    route: '/invite/:type/:id',
    path: ({ groupId }) => `/invite/group/${groupId}`,
    shows: /already a member/,
  },
  // Last, because its toast stays as long as something there has the focus.
  {
    name: 'group-without-a-clipboard',
    route: '/groups/:groupId',
    path: group(''),
    shows: 'Group Events',
    open: [{ name: 'invite', how: inviteByHand, stays: true }],
  },
]
