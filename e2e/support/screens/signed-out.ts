import { blocked, enableNotifications, enableOnIphone, onHomeScreen } from './notified'
import { calledOff, fullEvent, openEvent, type Screen, sections, series, times } from './screen'
import {
  cantCome,
  earlierDates,
  joinAsGuest,
  keepPlace,
  nextDateAsks,
  press,
  raise,
  submit,
  subscribe,
  tab,
} from './sheet-states'
import { oneMore, takeOffered, takeTime, withdrawAll } from './times-sheet-states'

/** For a visitor who opens a link without an account. */
export const SIGNED_OUT: Screen[] = [
  { name: 'welcome', route: '/', shows: 'Welcome to Roster' },
  {
    name: 'login',
    route: '/auth/login',
    shows: 'Forgot your password?',
    open: [{ name: 'forgotten', how: raise('Forgot your password?') }],
  },
  {
    name: 'register',
    route: '/auth/register',
    shows: 'Sign up with Google',
    open: [{ name: 'errors', how: press('Sign Up') }],
  },
  { name: 'callback', route: '/auth/callback', shows: 'Sign-in not finished' },
  { name: 'unsubscribe', route: '/unsubscribe', path: () => '/unsubscribe#token=nobody', shows: 'Stop these emails?' },
  {
    name: 'unsubscribe-a-guest',
    route: '/unsubscribe',
    path: () => '/unsubscribe#token=nobody&guest',
    shows: /The registration stays as it is/,
  },
  {
    name: 'cohost',
    route: '/cohost/:token',
    path: ({ cohostToken }) => `/cohost/${cohostToken}`,
    shows: 'Sign In to Help',
  },
  {
    name: 'invite-event',
    route: '/invite/:type/:id',
    path: ({ openEventId }) => `/invite/event/${openEventId}`,
    shows: 'RSVP as Guest',
  },
  { name: 'called-off', route: '/signup/:eventId', path: calledOff, shows: 'Called off' },
  {
    name: 'invite-called-off',
    route: '/invite/:type/:id',
    path: ({ calledOffEventId }) => `/invite/event/${calledOffEventId}`,
    shows: 'Called off',
  },
  {
    name: 'invite-full',
    route: '/invite/:type/:id',
    path: ({ fullEventId }) => `/invite/event/${fullEventId}`,
    shows: 'Join Waitlist',
  },
  {
    name: 'invite-group',
    route: '/invite/:type/:id',
    path: ({ groupId }) => `/invite/group/${groupId}`,
    shows: 'Badminton',
  },
  {
    name: 'full-event',
    route: '/signup/:eventId',
    path: fullEvent,
    shows: /Victor Lund/,
    open: [
      { name: 'join-waitlist', how: raise('Join Waitlist'), stays: true },
      { name: 'tell-me', how: enableNotifications, stays: true },
      { name: 'tell-me-blocked', how: blocked },
    ],
  },
  { name: 'invite-unknown', route: '/invite/:type/:id', path: () => '/invite/event/nothing12345', shows: 'Go Home' },
  { name: 'my-events', route: '/events', shows: 'Sign In Required' },
  { name: 'groups', route: '/groups', shows: 'Sign In Required' },
  {
    name: 'event',
    route: '/signup/:eventId',
    path: openEvent,
    shows: 'Ben Carter',
    open: [
      { name: 'join', how: raise('Join Event'), stays: true },
      { name: 'join-errors', how: submit('Join Event'), stays: true },
      { name: 'join-notes', how: tab('Notes'), stays: true },
      {
        name: 'notes-written',
        how: (page) => page.getByRole('textbox', { name: 'Notes' }).fill('A ball'),
        stays: true,
      },
      { name: 'private-link', how: joinAsGuest },
      { name: 'guest-with-a-registration', how: (page) => page.getByText('Leo Martins').first().waitFor() },
      { name: 'another-person', how: raise('Add another person'), stays: true },
      { name: 'another-person-errors', how: submit(/^Add$/) },
    ],
  },
  {
    name: 'sections',
    route: '/signup/:eventId',
    path: sections,
    shows: /^Photographer/,
    open: [
      { name: 'choose', how: raise('Join Event'), stays: true },
      { name: 'choose-errors', how: submit('Join Event'), stays: true },
      { name: 'with-another-person', how: submit('Add another person') },
    ],
  },
  {
    name: 'invite-times',
    route: '/invite/:type/:id',
    path: ({ timesEventId }) => `/invite/event/${timesEventId}`,
    shows: 'RSVP as Guest',
  },
  {
    name: 'times',
    route: '/signup/:eventId',
    path: times,
    shows: '1 time is over',
    open: [
      { name: 'over', how: press('1 time is over'), stays: true },
      { name: 'free-first', how: press('Free First'), stays: true },
      { name: 'replace-ssr', how: takeOffered },
      { name: 'taken', how: takeTime },
      { name: 'one-more', how: oneMore, stays: true },
      { name: 'withdraw-all', how: withdrawAll },
    ],
  },
  {
    name: 'series',
    route: '/signup/:eventId',
    path: series,
    shows: /^Every /,
    open: [
      { name: 'earlier-dates', how: earlierDates },
      { name: 'tell-me-on-an-iphone', how: enableOnIphone, stays: true },
      { name: 'a-guest-keeps-a-place', how: keepPlace },
      { name: 'subscribe', how: subscribe },
    ],
  },
  {
    name: 'last-date',
    route: '/signup/:eventId',
    path: ({ ruisLink }) => ruisLink,
    shows: 'Ana Sousa',
    open: [
      { name: 'the-next-one-asks', how: nextDateAsks, stays: true },
      { name: 'cant-come', how: cantCome },
    ],
  },
  {
    name: 'empty-series',
    route: '/signup/:eventId',
    path: ({ emptySeriesId }) => `/signup/${emptySeriesId}`,
    shows: /^Next: /,
  },
  {
    name: 'invite-series',
    route: '/invite/:type/:id',
    path: ({ seriesId }) => `/invite/event/${seriesId}`,
    shows: /^Every /,
  },
  { name: 'unknown-event', route: '/signup/:eventId', path: () => '/signup/nothing12345', shows: 'Event not found' },
  { name: 'unknown-page', route: '*', path: () => '/nowhere', shows: 'Page not found' },
  // Last, because from here on the browser says that the page is an app on the Home Screen.
  {
    name: 'home-screen',
    route: '/',
    shows: 'Welcome to Roster',
    open: [{ name: 'paste-your-link', how: onHomeScreen }],
  },
]
