import { guestKey } from '@/entities/person/known-guest'
import { paths } from '@/lib/browser/paths'
import { notifyStorage, readJson, writeList } from '@/lib/browser/storage'
import { storedIds } from '@/lib/browser/stored-ids'
import { WITHDRAWN } from './storage-keys'

/**
 * The guest registrations this browser holds, by event. The keys lack the `roster:` prefix, because signing in or
 * out must not delete a guest's only way back.
 */

export interface GuestRegistration {
  /** The row's id; unknown until the response for a link that was just opened. */
  participantId: string | null
  /** 32 lower-case hexadecimal characters; behind an m, the token of a first mail (`opened-mail.ts`). */
  secret: string
  /**
   * A private link brought it without a confirmation on this phone, so it may be another person's.
   */
  byLink?: boolean
  /** They have added people, whose rows the secret opens too, even once their own registration is gone. */
  hasAdded?: boolean
  /** The private link was copied here, so the page need not offer it. */
  isSaved?: boolean
}

const SECRET = /^m?[0-9a-f]{32}$/

/** Whether a guest's secret is the token of a first mail. */
export const isFromMail = (secret: string): boolean => secret.startsWith('m')

/** Newest first. The page works with the first one; when it is withdrawn, the next one takes its place. */
export function readGuests(eventId: string): GuestRegistration[] {
  const stored = readJson(guestKey(eventId))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const { participantId, secret, byLink, hasAdded, isSaved } = Object(entry)
    if (typeof secret !== 'string' || !SECRET.test(secret)) return []
    return [
      {
        participantId: typeof participantId === 'string' ? participantId : null,
        secret,
        ...(byLink && { byLink }),
        ...(hasAdded && { hasAdded }),
        ...(isSaved && { isSaved }),
      },
    ]
  })
}

/** The guest registration the page works with, if this browser holds one. */
export function readGuest(eventId: string): GuestRegistration | null {
  return readGuests(eventId)[0] ?? null
}

/** Events of which this phone has lost its guest registration since the app was loaded, and the sentence that says why. */
const lostEvents = new Map<string, string>()

export function whyGuestLost(eventId: string): string | undefined {
  return lostEvents.get(eventId)
}

/** Holds until another registration for the event is saved. */
export function markGuestLost(eventId: string, why: string): void {
  lostEvents.set(eventId, why)
}

export const writeGuests = (eventId: string, guests: readonly GuestRegistration[]): void =>
  writeList(guestKey(eventId), guests)

/** Puts a registration first; the same secret is kept once. */
export function saveGuest(eventId: string, guest: GuestRegistration): void {
  lostEvents.delete(eventId)
  const known = readGuests(eventId)
  const others = known.filter(({ secret }) => secret !== guest.secret)
  const kept = { ...guest, ...(known.some(isSavedAs(guest.secret)) && { isSaved: true }) }
  writeGuests(eventId, [kept, ...others])
}

const isSavedAs = (own: string) => (guest: GuestRegistration) => guest.secret === own && guest.isSaved === true

/** Whether the private link was copied on this phone. */
export const isLinkSaved = (eventId: string, secret: string): boolean => readGuests(eventId).some(isSavedAs(secret))

export function markLinkSaved(eventId: string, secret: string): void {
  const guests = readGuests(eventId)
  writeGuests(
    eventId,
    guests.map((guest) => (guest.secret === secret ? { ...guest, isSaved: true } : guest)),
  )
}

/** The beginnings of secrets whose guests withdrew on this device. */
const withdrawn = storedIds(WITHDRAWN, 50)
const beginningOf = (secret: string) => secret.slice(0, 16)

export const hasWithdrawn = (secret: string): boolean => withdrawn.read().includes(beginningOf(secret))

export function rememberWithdrawn(secret: string): void {
  withdrawn.add([beginningOf(secret)])
}

export function dropGuest(eventId: string, secret: string): void {
  writeGuests(
    eventId,
    readGuests(eventId).filter((guest) => guest.secret !== secret),
  )
}

/**
 * The private link: it opens the guest's registration on any phone.
 * @param linkId the event's; a series' for a regular, so that it leads to the next date
 */
export function privateLink(linkId: string, secret: string): string {
  return `${window.location.origin}${paths.signup(linkId)}#r=${secret}`
}

/** Invalid secrets of links, by event, with the time. `link-word.ts` takes those that it knows. */
export const linkWords = new Map<string, { word: string; at: number }>()

/** Events whose private link was opened since the app was loaded. The link's registration then comes first. */
export const openedEvents = new Set<string>()

/**
 * Takes the secret of a private link out of the address bar and keeps it on this phone. Returns true if there was one.
 * A browser never sends the fragment to a server. Taking it out keeps it out of history, screenshots and copied links.
 */
export function takePrivateLink(eventId: string): boolean {
  const { hash, pathname, search } = window.location
  const secret = /^#r=(.*)$/.exec(hash)?.[1]
  if (secret === undefined) return false
  window.history.replaceState(window.history.state, '', pathname + search)
  if (!SECRET.test(secret)) {
    linkWords.set(eventId, { word: secret, at: Date.now() })
    notifyStorage()
    return false
  }
  const known = readGuests(eventId).find((guest) => guest.secret === secret)
  saveGuest(eventId, known ?? { participantId: null, secret, byLink: true })
  openedEvents.add(eventId)
  return true
}
