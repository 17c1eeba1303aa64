import type { QueryClient } from '@tanstack/react-query'
import { dropGuest, saveGuest } from '@/features/guest-link/guests'
import { keys } from '@/lib/query-keys'
import type { EventPageData, Registration, RosterRow } from './event-schema'
import type { Change } from './form-values'
import { eventQuery, guestQuery } from './queries'

/**
 * What this phone keeps and shows once the database has confirmed a change.
 * @param registration what it answered; null for a withdrawal
 */
export function afterChange(queryClient: QueryClient, change: Change, registration: Registration | null): void {
  const { eventId, participantId, secret } = change
  if (secret) {
    if (registration) saveGuest(eventId, { participantId: registration.id, secret })
    else dropGuest(eventId, secret)
    queryClient.setQueryData(guestQuery(eventId).queryKey, () => registration && { secret, registration })
  }
  const shown = (data: EventPageData) =>
    registration ? withRegistration(data, registration, howOf(change)) : withoutRows(data, [participantId])
  queryClient.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? shown(data) : data))
}

/** Fetches again whatever shows this event or counts its sign-ups. Not awaited: the answer is already on the page. */
export function refreshCounts(queryClient: QueryClient, eventId: string): void {
  const stale = [
    keys.event(eventId),
    keys.myEvents(),
    keys.home(),
    keys.invite('event', eventId),
    keys.groups(),
    keys.anyGroup(),
  ]
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
}

type How = 'account' | 'claim' | 'guest' | 'change'

function howOf({ kind, secret }: Change): How {
  if (kind === 'update') return 'change'
  if (secret) return 'guest'
  return kind === 'claim' ? 'claim' : 'account'
}

/** The page with a registration put in (or, where its row is already there, brought up to date). */
export function withRegistration(data: EventPageData, registration: Registration, how: How): EventPageData {
  const known = data.roster.find((row) => row.id === registration.id)
  if (known) {
    const roster = data.roster.map((row) => (row === known ? { ...row, ...contactOf(row, registration) } : row))
    return { ...data, roster }
  }
  if (how === 'change') return data
  const isMine = how === 'account'
  const row: RosterRow = {
    id: registration.id,
    name: registration.name,
    slot_number: registration.slot_number,
    created_at: registration.created_at,
    label_ids: [],
    is_organizer: isMine && data.viewer.is_organizer,
    is_mine: isMine,
    claimed_by_me: how === 'claim',
    contact_visible: how !== 'guest',
  }
  return {
    ...data,
    viewer: { ...data.viewer, registered: data.viewer.registered || isMine },
    people_count: data.people_count + 1,
    roster: [...data.roster, { ...row, ...contactOf(row, registration) }],
  }
}

/** Keeps a row's contact data hidden where it was hidden before: the page may not read what the answer holds. */
function contactOf(row: RosterRow, { name, email, phone, notes, responses }: Registration): Partial<RosterRow> {
  return row.contact_visible ? { name, email, phone, notes, responses } : { name }
}

/** The page without these rows; ids that are not on it change nothing. */
export function withoutRows(data: EventPageData, ids: readonly string[]): EventPageData {
  const gone = data.roster.filter((row) => ids.includes(row.id))
  if (gone.length === 0) return data
  return {
    ...data,
    viewer: { ...data.viewer, registered: data.viewer.registered && !gone.some((row) => row.is_mine) },
    people_count: data.people_count - gone.length,
    roster: data.roster.filter((row) => !gone.includes(row)),
  }
}
