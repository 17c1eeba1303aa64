import { openSearch } from '../steps'
import {
  activity,
  behindMore,
  cohosts,
  editLabels,
  endSeries,
  more,
  moveAna,
  moves,
  paid,
  press,
  raise,
  refunded,
  removePaid,
  seriesPlan,
  submit,
  tab,
  whichDates,
} from './openings'
import { event, fullEvent, openEvent, type Screen, sections, series } from './screen'

/** Of Olga, whose events they are. */
export const ORGANIZER: Screen[] = [
  { name: 'home', route: '/', shows: /Thursday/ },
  {
    name: 'my-events',
    route: '/events',
    shows: 'My Events',
    open: [
      { name: 'a-series-unfolded', how: press(/more dates of/) },
      { name: 'archive', how: tab('Archive') },
    ],
  },
  {
    name: 'edit-date',
    route: '/events/:eventId/edit',
    path: ({ seriesDateId }) => `/events/${seriesDateId}/edit`,
    shows: 'How often it repeats stays as it is.',
    open: [
      { name: 'which-dates', how: whichDates },
      { name: 'dates-that-move', how: moves(1, 'moves to') },
      { name: 'dates-that-cannot-move', how: moves(40, /would move to/) },
      { name: 'delete-one-date', how: raise('Delete Event') },
    ],
  },
  {
    name: 'edit-event',
    route: '/events/:eventId/edit',
    path: ({ eventId }) => `/events/${eventId}/edit`,
    shows: 'Save Changes',
    open: [{ name: 'delete', how: raise('Delete Event') }],
  },
  {
    name: 'event',
    route: '/signup/:eventId',
    path: event,
    shows: 'Ben Carter',
    open: [
      { name: 'change', how: raise('Modify Registration'), stays: true },
      { name: 'withdraw', how: raise('Withdraw', submit) },
      { name: 'participant', how: raise(/Ana Sousa/), stays: true },
      { name: 'remove', how: raise('Remove participant', submit) },
      { name: 'labels', how: editLabels, stays: true },
      { name: 'new-label', how: submit('New Label') },
      { name: 'share', how: raise('Share') },
      { name: 'more', how: more },
      { name: 'export', how: raise('Export') },
      { name: 'calendar', how: behindMore('Add to Calendar') },
      { name: 'activity', how: activity },
      { name: 'search', how: openSearch, stays: true },
      { name: 'nobody-found', how: (page) => page.getByRole('searchbox').fill('nobody') },
    ],
  },
  {
    name: 'open-event',
    route: '/signup/:eventId',
    path: openEvent,
    shows: 'Annelies',
    open: [
      { name: 'remove-recent-guests', how: behindMore('Remove recent guests') },
      { name: 'who-has-paid', how: paid },
      { name: 'remove-who-said-paid', how: removePaid },
    ],
  },
  {
    name: 'sections',
    route: '/signup/:eventId',
    path: sections,
    shows: /^Photographer/,
    open: [
      { name: 'move', how: moveAna, stays: true },
      { name: 'swap', how: submit(/^Photographer/) },
    ],
  },
  {
    name: 'series',
    route: '/signup/:eventId',
    path: series,
    shows: /^Every /,
    open: [
      { name: 'co-hosts', how: cohosts },
      { name: 'the-plan-of-the-series', how: seriesPlan, stays: true },
      { name: 'remove-a-regular', how: raise(/^Remove Ana/, submit) },
      { name: 'end-the-series', how: endSeries },
    ],
  },
  {
    name: 'ended-event',
    route: '/signup/:eventId',
    path: ({ endedEventId }) => `/signup/${endedEventId}`,
    shows: 'Registration Closed',
  },
  {
    name: 'full-event',
    route: '/signup/:eventId',
    path: fullEvent,
    shows: /Victor Lund/,
    open: [{ name: 'waiting', how: raise(/Victor Lund/) }],
  },
  { name: 'bookmarked', route: '/bookmarked', shows: /Thursday/ },
  // Before what is dismissed and refunded below.
  {
    name: 'payments-by-person',
    route: '/payments',
    path: () => '/payments?tab=collect&by=person',
    shows: 'To refund €5.50',
    open: [{ name: 'dates', how: press(/Not arrived/) }],
  },
  {
    name: 'payments',
    route: '/payments',
    shows: 'To refund',
    open: [
      { name: 'dismissed', how: press('Dismiss: Carla') },
      { name: 'refunded', how: refunded },
    ],
  },
]
