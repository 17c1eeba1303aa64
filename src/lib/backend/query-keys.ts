import type { InviteType } from '@/lib/browser/paths'

/**
 * The keys of all queries. They are in one file, because one feature's change invalidates another feature's list. A query
 * that becomes stale together with one of these has that key with a word or an id behind it.
 */
export const keys = {
  /** Every event's page at once, for a change that may concern any of them. */
  anyEvent: () => ['event'] as const,
  event: (eventId: string) => ['event', eventId] as const,
  /** This phone's guest. */
  guest: (eventId: string) => ['event', eventId, 'guest'] as const,
  /** People who can't come, and people who have not answered. */
  answers: (eventId: string) => ['event', eventId, 'answers'] as const,
  /** All guests of this phone, on dates to come. */
  phoneGuests: () => ['phone-guests'] as const,
  cohosts: (eventId: string) => ['event', eventId, 'cohosts'] as const,
  cohostLink: (token: string) => ['cohost-link', token] as const,
  /** The plan of every series at once. */
  anySeries: () => ['series'] as const,
  series: (seriesId: string) => ['series', seriesId] as const,
  /** The viewer's season up to one date of a series. */
  season: (eventId: string) => ['season', eventId] as const,
  /** Attendance over all series and groups. A series or group appends its id; the user's record follows. */
  anyAttendance: () => ['attendance'] as const,
  attendance: (scope: string) => ['attendance', scope] as const,
  /** The places of this phone's guests; read from the phone. */
  places: (seriesId: string) => ['places', seriesId] as const,
  myEvents: () => ['my-events'] as const,
  home: () => ['home'] as const,
  invite: (type: InviteType, id: string) => ['invite', type, id] as const,
  groups: () => ['groups'] as const,
  /** Every group's pages at once, for a change that may concern any of them. */
  anyGroup: () => ['group'] as const,
  group: (groupId: string) => ['group', groupId] as const,
  groupMembers: (groupId: string) => ['group', groupId, 'members'] as const,
  bookmarks: () => ['bookmarks'] as const,
  payments: () => ['payments'] as const,
  belongings: (userId: string) => ['account', 'belongings', userId] as const,
  /** Not persisted, because the answer holds a secret. */
  calendarFeed: (feed: object) => ['calendar-feed', feed] as const,
  /** Where and how an account is notified. */
  notifications: () => ['told'] as const,
  told: (userId: string) => ['told', userId] as const,
}

/** Lists that show which group an event belongs to. */
export const listsWithGroupNames = () => [keys.myEvents(), keys.home()]

/** Lists that count who signed up for an event, or show what they owe. */
export const listsWithCounts = () => [...listsWithGroupNames(), keys.groups(), keys.anyGroup(), keys.payments()]

/** Lists that name events, count them or show what they cost. */
export const listsWithEvents = () => [...listsWithCounts(), keys.bookmarks()]
