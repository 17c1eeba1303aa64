// This import comes first, because the app's modules look for a browser when they are loaded.
import './phone.ts'
import { readdirSync } from 'node:fs'
import * as account from '@/features/account/queries'
import * as bookmarks from '@/features/bookmarks/queries'
import * as activity from '@/features/event/activity/queries'
import * as answers from '@/features/event/answers/queries'
import * as attendance from '@/features/event/attendance/queries'
import * as cohosts from '@/features/event/cohosts/queries'
import * as phoneGuests from '@/features/event/my-registration/phone-guests'
import * as registrations from '@/features/event/my-registration/queries'
import * as notices from '@/features/event/notices/queries'
import * as payments from '@/features/event/payments/queries'
import * as series from '@/features/event/series/queries'
import * as share from '@/features/event/share/queries'
import * as eventForm from '@/features/events/form/queries'
import * as events from '@/features/events/lists/queries'
import * as groups from '@/features/groups/queries'
import * as invites from '@/features/invites/queries'
import * as notifications from '@/features/notifications/queries'
import * as signUp from '@/lib/backend/sends-mails'
import type { Draw, Subject } from './person.ts'

/** The app's query modules, by the folder of `src/features` that they stand in. */
const modules: Record<string, object> = {
  account,
  bookmarks,
  'event/activity': activity,
  'event/answers': answers,
  'event/attendance': attendance,
  'event/cohosts': cohosts,
  'event/notices': notices,
  'event/payments': payments,
  'event/my-registration': { ...registrations, ...phoneGuests },
  'event/series': series,
  'event/share': share,
  'event/sign-up': signUp,
  'events/form': eventForm,
  'events/lists': events,
  groups,
  invites,
  notifications,
}

interface Query {
  queryFn?: unknown
}

export interface Case {
  /** The query's name in its module. */
  query: string
  /** Distinguishes two cases of one query; left out where `who` does. */
  as?: string
  who: Draw
  /** The caller is signed out. */
  anon?: boolean
  options: (subject: Record<keyof Subject, string>) => Query
}

/** Every query of the modules at least once. The callers are drawn from the people who would open that page. */
export const cases: Case[] = [
  { query: 'eventQuery', who: 'attendee', options: (s) => registrations.eventQuery(s.event_id) },
  { query: 'eventQuery', who: 'organizer', options: (s) => registrations.eventQuery(s.event_id) },
  { query: 'eventQuery', who: 'guest', anon: true, options: (s) => registrations.eventQuery(s.event_id) },
  {
    query: 'eventQuery',
    as: 'one of a thousand who wait',
    who: 'waiting',
    anon: true,
    options: (s) => registrations.eventQuery(s.event_id),
  },
  {
    query: 'eventQuery',
    as: 'who runs a line of a thousand',
    who: 'lineRunner',
    options: (s) => registrations.eventQuery(s.event_id),
  },
  { query: 'accessQuery', who: 'attendee', options: (s) => registrations.accessQuery(s.event_id) },
  { query: 'guestQuery', who: 'guest', anon: true, options: (s) => registrations.guestQuery(s.event_id) },
  {
    query: 'guestQuery',
    as: 'one of a thousand who wait',
    who: 'waiting',
    anon: true,
    options: (s) => registrations.guestQuery(s.event_id),
  },
  { query: 'phoneGuestsQuery', who: 'guest', anon: true, options: () => phoneGuests.phoneGuestsQuery() },
  { query: 'upcomingEventsQuery', who: 'attendee', options: (s) => events.upcomingEventsQuery(s.user_id) },
  { query: 'upcomingEventsQuery', who: 'organizer', options: (s) => events.upcomingEventsQuery(s.user_id) },
  { query: 'organizedEventsQuery', who: 'organizer', options: (s) => events.organizedEventsQuery(s.user_id) },
  { query: 'archivedEventsQuery', who: 'organizer', options: (s) => events.archivedEventsQuery(s.user_id) },
  { query: 'joinedEventsQuery', who: 'attendee', options: (s) => events.joinedEventsQuery(s.user_id) },
  {
    query: 'editableEventQuery',
    who: 'organizer',
    options: (s) => eventForm.editableEventQuery(s.event_id, s.user_id),
  },
  { query: 'groupChoicesQuery', who: 'runner', options: (s) => eventForm.groupChoicesQuery(s.user_id) },
  { query: 'myGroupsQuery', who: 'runner', options: (s) => groups.myGroupsQuery(s.user_id) },
  { query: 'myGroupsQuery', who: 'member', options: (s) => groups.myGroupsQuery(s.user_id) },
  { query: 'groupQuery', who: 'member', options: (s) => groups.groupQuery(s.group_id) },
  { query: 'groupToEditQuery', who: 'runner', options: (s) => groups.groupToEditQuery(s.group_id) },
  { query: 'groupMembersQuery', who: 'member', options: (s) => groups.groupMembersQuery(s.group_id) },
  { query: 'groupMembersQuery', who: 'runner', options: (s) => groups.groupMembersQuery(s.group_id) },
  { query: 'groupCandidatesQuery', who: 'runner', options: (s) => groups.groupCandidatesQuery(s.group_id) },
  {
    query: 'inviteQuery',
    as: 'event, signed out',
    who: 'attendee',
    anon: true,
    options: (s) => invites.inviteQuery('event', s.event_id),
  },
  {
    query: 'inviteQuery',
    as: 'event with a line of a thousand',
    who: 'waiting',
    anon: true,
    options: (s) => invites.inviteQuery('event', s.event_id),
  },
  {
    query: 'inviteQuery',
    as: 'group, member',
    who: 'member',
    options: (s) => invites.inviteQuery('group', s.group_id),
  },
  { query: 'cohostsQuery', who: 'organizer', options: (s) => cohosts.cohostsQuery(s.event_id) },
  {
    query: 'cohostLinkQuery',
    as: 'that is none',
    who: 'attendee',
    anon: true,
    options: () => cohosts.cohostLinkQuery('x'.repeat(22)),
  },
  { query: 'balancesQuery', who: 'organizer', options: (s) => payments.balancesQuery(s.user_id) },
  { query: 'balancesQuery', who: 'attendee', options: (s) => payments.balancesQuery(s.user_id) },
  {
    query: 'balancesQuery',
    as: 'who runs 60 dates of 100 people',
    who: 'collector',
    options: (s) => payments.balancesQuery(s.user_id),
  },
  { query: 'paidQuery', who: 'organizer', options: (s) => payments.paidQuery(s.user_id, s.event_id) },
  { query: 'activityQuery', who: 'organizer', options: (s) => activity.activityQuery(s.event_id) },
  {
    query: 'activityQuery',
    as: 'who runs a line of a thousand',
    who: 'lineRunner',
    options: (s) => activity.activityQuery(s.event_id),
  },
  {
    query: 'noticeReachQuery',
    as: 'who runs a line of a thousand',
    who: 'lineRunner',
    options: (s) => notices.noticeReachQuery(s.event_id, { told: 'all' }),
  },
  { query: 'answersQuery', who: 'organizer', options: (s) => answers.answersQuery({ event: { id: s.event_id } }) },
  { query: 'bookmarksQuery', who: 'reader', options: (s) => bookmarks.bookmarksQuery(s.user_id) },
  { query: 'isBookmarkedQuery', who: 'reader', options: (s) => bookmarks.isBookmarkedQuery(s.user_id, s.event_id) },
  { query: 'notificationsQuery', who: 'attendee', options: (s) => notifications.notificationsQuery(s.user_id) },
  { query: 'sendsMailsQuery', who: 'reader', anon: true, options: () => signUp.sendsMailsQuery() },
  { query: 'belongingsQuery', who: 'organizer', options: (s) => account.belongingsQuery(s.user_id) },
]

/** The same queries where an event repeats: asked by its lasting link, and of lists that have all of its dates. */
export const seriesCases: Case[] = [
  { query: 'linkQuery', who: 'regular', options: (s) => registrations.linkQuery(s.event_id) },
  { query: 'linkQuery', who: 'seriesOrganizer', options: (s) => registrations.linkQuery(s.event_id) },
  { query: 'notificationsQuery', who: 'attendee', options: (s) => notifications.notificationsQuery(s.user_id) },
  { query: 'seasonQuery', who: 'regular', options: (s) => share.seasonQuery(s.event_id) },
  { query: 'planQuery', who: 'seriesOrganizer', options: (s) => series.planQuery(s.event_id) },
  { query: 'attendanceQuery', who: 'seriesOrganizer', options: (s) => attendance.attendanceQuery(s.event_id) },
  { query: 'inviteQuery', who: 'regular', anon: true, options: (s) => invites.inviteQuery('event', s.event_id) },
  { query: 'organizedEventsQuery', who: 'seriesOrganizer', options: (s) => events.organizedEventsQuery(s.user_id) },
  { query: 'archivedEventsQuery', who: 'seriesOrganizer', options: (s) => events.archivedEventsQuery(s.user_id) },
  { query: 'joinedEventsQuery', who: 'regular', options: (s) => events.joinedEventsQuery(s.user_id) },
  { query: 'upcomingEventsQuery', who: 'regular', options: (s) => events.upcomingEventsQuery(s.user_id) },
]

/** The queries of the app without a case, and the modules that are not listed above. There must be none. */
export function unmeasured(): string[] {
  const features = new URL('../../src/features/', import.meta.url)
  const folders = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/').split('/queries.ts'))
    .flatMap(([folder = '', rest]) => (rest === '' ? folder : []))
  const unknown = folders.filter((folder) => !(folder in modules))
  const asked = new Set([...cases, ...seriesCases].map(({ query }) => query))
  const queries = Object.values(modules).flatMap(Object.keys)
  return [
    ...unknown.map((name) => `src/features/${name}/queries.ts`),
    ...queries.filter((name) => name.endsWith('Query') && !asked.has(name)),
  ]
}
