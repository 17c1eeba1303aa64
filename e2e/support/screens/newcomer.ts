import { notificationSettings, settingsBlocked } from './notified'
import { type Screen, times } from './screen'
import {
  answersOption,
  comesBack,
  customField,
  deadlinesOption,
  notCreated,
  optionProblems,
  press,
  priceOption,
  raise,
  repeatsOption,
  sectionsOption,
  starts,
  submit,
  tab,
} from './sheet-states'
import { madeTimes, makeTimes } from './times-sheet-states'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Of Nina, who has nothing yet. */
export const NEWCOMER: Screen[] = [
  { name: 'home', route: '/', shows: 'No events found' },
  {
    name: 'my-events',
    route: '/events',
    shows: 'No Events Yet',
    open: [
      { name: 'joined', how: tab('Joined') },
      { name: 'archive', how: tab('Archive') },
    ],
  },
  { name: 'groups', route: '/groups', shows: 'No Groups Yet' },
  { name: 'unknown-group', route: '/groups/:groupId', path: () => `/groups/${NOBODY}`, shows: 'Group Not Found' },
  { name: 'bookmarked', route: '/bookmarked', shows: 'No Bookmarks Yet' },
  {
    name: 'unknown-edit',
    route: '/events/:eventId/edit',
    path: () => '/events/nothing12345/edit',
    shows: 'Event Not Found',
  },
  {
    name: 'invite-event',
    route: '/invite/:type/:id',
    path: ({ eventId }) => `/invite/event/${eventId}`,
    shows: 'RSVP to Event',
  },
  {
    name: 'times',
    route: '/signup/:eventId',
    path: times,
    shows: '1 time is over',
    open: [{ name: 'choose', how: raise('Join Event') }],
  },
  {
    name: 'create-event',
    route: '/events/new',
    shows: 'Event Name',
    open: [
      { name: 'color', how: raise(/^Color: /) },
      { name: 'errors', how: press('Create Event') },
      { name: 'custom-field', how: customField },
      { name: 'date-and-time', how: raise('Choose Start Date & Time'), stays: true },
      { name: 'date-and-time-chosen', how: submit('Tomorrow') },
      { name: 'sections', how: sectionsOption },
      { name: 'repeats', how: repeatsOption },
      { name: 'deadlines', how: deadlinesOption },
      { name: 'price', how: priceOption },
      { name: 'answers', how: answersOption },
      { name: 'problems-behind-rows', how: optionProblems, stays: true },
      { name: 'start-in-the-past', how: starts('07/04/2020 07:30 PM', /^This date is in the past/) },
      { name: 'no-date', how: starts('next week', /^Invalid date format/) },
      { name: 'restored', how: comesBack('Quiz night', 'Your draft is back.') },
    ],
  },
  {
    name: 'create-times',
    route: '/events/new',
    shows: 'Event Name',
    open: [
      { name: 'make', how: makeTimes, stays: true },
      { name: 'made', how: madeTimes },
    ],
  },
  {
    name: 'settings',
    route: '/settings',
    shows: 'Font Size',
    open: [
      { name: 'told', how: notificationSettings },
      { name: 'blocked', how: settingsBlocked },
    ],
  },
  {
    name: 'profile',
    route: '/profile',
    shows: 'Full Name',
    open: [{ name: 'delete-account', how: raise('Delete Account') }],
  },
  // Last, because its toast stays as long as something there has the focus.
  {
    name: 'create-event-failed',
    route: '/events/new',
    shows: 'Event Name',
    open: [{ name: 'told', how: notCreated, stays: true }],
  },
]
