import type { Overfull } from '../overfull'
import type { ScreenList } from './screen'
import { raise } from './sheet-states'

/** Names and texts as long as they get, and many of everything. Only pictured: whether it looks right is for eyes. */
export const OVERFULL: ScreenList<Overfull> = {
  who: 'overfull',
  account: ({ owner }) => owner,
  screens: [
    { name: 'home', route: '/', shows: /Saturday morning/ },
    { name: 'my-events', route: '/events', shows: /Saturday morning/ },
    {
      name: 'event',
      route: '/signup/:eventId',
      path: ({ eventId }) => `/signup/${eventId}`,
      shows: /Maximiliana/,
      open: [{ name: 'participant', how: raise(/Maximiliana/) }],
    },
    {
      name: 'invite',
      route: '/invite/:type/:id',
      path: ({ eventId }) => `/invite/event/${eventId}`,
      shows: /Saturday/,
    },
    {
      name: 'sections',
      route: '/signup/:eventId',
      path: ({ sectionsEventId }) => `/signup/${sectionsEventId}`,
      shows: /Maximiliana/,
      open: [
        { name: 'switch', how: raise('Modify Registration') },
        { name: 'list', how: (page) => page.locator('#section-s1').evaluate((head) => head.scrollIntoView()) },
      ],
    },
    { name: 'groups', route: '/groups', shows: /Riverside/ },
    { name: 'group', route: '/groups/:groupId', path: ({ groupId }) => `/groups/${groupId}`, shows: 'Group Events' },
    {
      name: 'group-members',
      route: '/groups/:groupId/participants',
      path: ({ groupId }) => `/groups/${groupId}/participants`,
      shows: /Maximiliana/,
    },
    {
      name: 'manage-members',
      route: '/groups/:groupId/remove-members',
      path: ({ groupId }) => `/groups/${groupId}/remove-members`,
      shows: /Maximiliana/,
    },
  ],
}
