import { automaticNumber } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isClosed, isEnded, passedDeadline } from '@/entities/event/event-times'
import { canStillRun } from '@/entities/event/run-day'
import { canWait, isAllTaken, mustWait } from '@/entities/slots/availability'
import { MOST_ADDED } from '@/entities/slots/others'
import type { Section } from '@/entities/slots/sections'
import { takenBy } from '@/entities/slots/slot-meter-rules'
import { plural, t } from '@/lib/text/translate'

/** The rules of the participant list (docs/product.md sections 2 and 4). Pure: the time of day is passed in. */

type Bringing = Pick<EventPageData, 'event' | 'viewer' | 'roster' | 'waitlist'>

/** Without a limit of the event the error says how many there can be. */
const canBring = ({ event, viewer, roster, waitlist }: Bringing): boolean =>
  viewer.manages ||
  event.max_others === undefined ||
  [...roster, ...waitlist].filter((row) => row.claimed_by_me && !row.extra).length < event.max_others

/**
 * Claiming is for people registered with an account, and for event managers, while there is room and time. On the day of an event without
 * an end, event managers still add people.
 * @param section asks about this one alone
 */
export function canClaim(data: Bringing, now: Date, section?: Section): boolean {
  const { event, viewer } = data
  if (!canBring(data)) return false
  if (section?.isOver) return viewer.manages && !isClosed(event, now) && !isAllTaken(event, section)
  if (!isEnded(event, now)) {
    return (viewer.registered || viewer.manages) && !isClosed(event, now) && !mustWait(event, section)
  }
  // After the start no one is promoted, so a free slot is not kept for the waitlist.
  return viewer.manages && canStillRun(event, now) && !passedDeadline(event, now) && !isAllTaken(event, section)
}

/** The same where all slots are taken: the friend then waits. People who wait may claim too. */
export function canClaimWaitlistPlace(data: Bringing, now: Date): boolean {
  const { registered, manages, place } = data.viewer
  const isOnList = registered || manages || typeof place === 'number'
  return isOnList && canBring(data) && canWait(data.event) && !isClosed(data.event, now)
}

interface Adding {
  /** The guest's registration, if the viewer is a guest on the list. */
  secret: string | undefined
  /** How many people they have added. */
  added: number
}

/** A guest who is on the list adds others, as many as the event allows, while people can join or wait. */
export const canAdd = ({ event }: Pick<EventPageData, 'event'>, { secret, added }: Adding, now: Date): boolean =>
  secret !== undefined &&
  added < (event.max_others ?? MOST_ADDED) &&
  !event.is_private &&
  event.group_id === null &&
  !isClosed(event, now) &&
  (!mustWait(event) || canWait(event))

export interface Claim {
  /** The name to show: the claimer's own for an automatic '(claimer) - N'; a typed name stays. */
  name: string
  /** The number of the '+N' badge, where the viewer's own name is shown. */
  number?: number
  /** Otherwise the person who claimed it: 'you' or, for event managers, a name. */
  by?: string
  /** For event managers: the claimer's own row, which has their contact data. */
  byRow?: string | undefined
}

/**
 * The claimed rows by id: the viewer's own, and all of them for event managers. `claimed_by_me` decides, never the text of the name. A
 * claim of the viewer's with its own name has no number: 'Hana +9' would read
 * as nine people of Hana's.
 */
export function claims(
  rows: readonly ListedRow[],
  ownName: string | null,
  claimers: EventPageData['claimers'] = [],
): Map<string, Claim> {
  const claimerOf = new Map(claimers.map((claimer) => [claimer.id, claimer]))
  const found = new Map<string, Claim>()
  const used = new Set<number>()
  for (const { id, name, claimed_by_me, extra } of rows) {
    // An extra slot of the same person has no other name than theirs.
    if (extra) continue
    const claimer = claimerOf.get(id)
    if (!claimed_by_me) {
      if (claimer) found.set(id, { name, by: claimer.name, byRow: claimer.row })
      continue
    }
    const number = ownName === null ? null : automaticNumber(name, ownName)
    // A person may have typed the same name again.
    if (ownName === null || number === null || used.has(number)) found.set(id, { name, by: 'you' })
    else {
      used.add(number)
      found.set(id, { name: ownName, number })
    }
  }
  return found
}

/** The viewer's own row, with the account or as a guest, or one of a person they added. These are drawn in green. */
export const isOwnRow = ({ id, claimed_by_me }: ListedRow, ownId: string | undefined): boolean =>
  claimed_by_me || id === ownId

/** True once the event is over or called off and no one can be added: its list then has no free slots. */
export const hidesFree = (data: Bringing, now: Date): boolean =>
  (isEnded(data.event, now) || Boolean(data.event.called_off_at)) && !canClaim(data, now)

/** All participants as the meters draw them. @param isNew whether a row came while the page was open */
export const meterPeople = (
  { event, roster }: Pick<EventPageData, 'event' | 'roster'>,
  ownId: string | undefined,
  isNew?: (id: string) => boolean,
) => roster.map((row) => ({ ...takenBy(row, event), isOwn: isOwnRow(row, ownId), isNew: isNew?.(row.id) ?? false }))

type SignedUp = Pick<EventPageData, 'people_count' | 'roster' | 'event'>

/** 'N/max participants signed up', or the number of distinct people where there is no maximum. */
export function signedUpText({ event: { max_participants: max }, roster, people_count }: SignedUp): string {
  return max === null
    ? plural(people_count, '{count} participant signed up', '{count} participants signed up')
    : t('{taken}/{max} participants signed up', { taken: roster.length, max })
}

/** The same in two parts, of which the number is drawn large. */
export function signedUpParts({ event: { max_participants: max }, roster, people_count }: SignedUp): [string, string] {
  return max === null
    ? [`${people_count}`, plural(people_count, 'participant signed up', 'participants signed up')]
    : [`${roster.length}/${max}`, t('participants signed up')]
}
