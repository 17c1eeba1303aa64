import type { ListedRow } from '@/entities/event/event-schema'

/** The rules for undoing a flood of guests. They are apart from rules.ts, because everybody's page loads that file. */

/** How far back one may look for made-up guests, in minutes. */
export const RECENT_MINUTES = [10, 60, 24 * 60] as const
export type RecentMinutes = (typeof RECENT_MINUTES)[number]

/** The people who signed up without an account within that time, newest first. */
export function recentGuests(rows: readonly ListedRow[], minutes: number, now: Date): ListedRow[] {
  const since = now.getTime() - minutes * 60_000
  return rows
    .filter((row) => row.is_guest && Date.parse(row.created_at) >= since)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
}

/** With so many guests within a day the page offers to remove them together. Fewer can be removed one by one. */
const MANY_GUESTS = 5

/** Whether many people signed up without an account lately. Only those who run the event can see which rows these are. */
export const hasManyGuests = (rows: readonly ListedRow[], now: Date) =>
  recentGuests(rows, 24 * 60, now).length >= MANY_GUESTS

/** The shortest time with enough guests for the page to offer this. It is chosen at first, so that nobody has to choose. */
export function likelyMinutes(rows: readonly ListedRow[], now: Date): RecentMinutes {
  return RECENT_MINUTES.find((minutes) => recentGuests(rows, minutes, now).length >= MANY_GUESTS) ?? 24 * 60
}
