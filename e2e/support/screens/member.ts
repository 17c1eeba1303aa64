import { calledOff, event, group, openEvent, type Screen, sections, series } from './screen'
import { claim, raise, tab, tapRefused } from './sheet-states'

/** Of Ana, who has joined. */
export const MEMBER: Screen[] = [
  { name: 'home', route: '/', shows: /Attending/ },
  { name: 'joined', route: '/events', path: () => '/events?tab=joined', shows: 'My Events' },
  {
    name: 'event',
    route: '/signup/:eventId',
    path: event,
    shows: 'Ben Carter',
    open: [
      { name: 'edit-refused', how: tapRefused('Edit'), stays: true },
      { name: 'claim', how: claim, stays: true },
      { name: 'claim-notes', how: tab('Notes') },
      { name: 'withdraw-claim', how: raise(/^Withdraw Ana/) },
      { name: 'participant', how: raise(/Ben Carter/) },
    ],
  },
  {
    name: 'last-call',
    route: '/signup/:eventId',
    path: ({ soonEventId }) => `/signup/${soonEventId}`,
    shows: /A slot is free/,
  },
  {
    name: 'sections',
    route: '/signup/:eventId',
    path: sections,
    shows: /^Photographer/,
    open: [{ name: 'switch', how: raise('Modify Registration') }],
  },
  { name: 'called-off', route: '/signup/:eventId', path: calledOff, shows: 'You get back:' },
  {
    name: 'series',
    route: '/signup/:eventId',
    path: series,
    shows: /^Every /,
    open: [{ name: 'sheet', how: raise(/^Series: /) }],
  },
  { name: 'group', route: '/groups/:groupId', path: group(''), shows: 'Group Events' },
  { name: 'group-members', route: '/groups/:groupId/participants', path: group('/participants'), shows: 'Ben Carter' },
  {
    name: 'invite-event',
    route: '/invite/:type/:id',
    path: ({ eventId }) => `/invite/event/${eventId}`,
    shows: /already registered/,
  },
  { name: 'payments', route: '/payments', shows: /never arrived/ },
  { name: 'left-after-paying', route: '/signup/:eventId', path: openEvent, shows: 'You said you paid:' },
]
