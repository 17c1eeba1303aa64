import { guestKey } from '@/lib/known-guest'
import { readJson, removeStored, writeJson } from '@/lib/storage'

/**
 * The guest registrations this browser holds, by event. Not under the `roster:` prefix: signing in or out as somebody
 * must not take a guest's only way back from the phone.
 */

export interface GuestRegistration {
  /** The row's id; unknown until the database has answered for a link that was just opened. */
  participantId: string | null
  /** 32 lower-case hexadecimal characters. */
  secret: string
}

const SECRET = /^[0-9a-f]{32}$/

/** Whether a key of localStorage holds the event's guest registrations. */
export function isGuestKey(key: string, eventId: string): boolean {
  return key === guestKey(eventId)
}

/** Newest first: the first is the one the page works with, the others come back when it is withdrawn. */
function readGuests(eventId: string): GuestRegistration[] {
  const stored = readJson(guestKey(eventId))
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('secret' in entry)) return []
    const { secret } = entry
    if (typeof secret !== 'string' || !SECRET.test(secret)) return []
    const participantId =
      'participantId' in entry && typeof entry.participantId === 'string' ? entry.participantId : null
    return [{ participantId, secret }]
  })
}

/** The guest registration the page works with, if this browser holds one. */
export function readGuest(eventId: string): GuestRegistration | null {
  return readGuests(eventId)[0] ?? null
}

/** Events from whose list a guest's registration of this phone has gone since the app was loaded, by no doing of its own. */
const gone = new Set<string>()

export function isGone(eventId: string): boolean {
  return gone.has(eventId)
}

/** Until another registration for the event is saved. */
export function setGone(eventId: string): void {
  gone.add(eventId)
}

/** Puts a registration first; the same secret is kept once. */
export function saveGuest(eventId: string, guest: GuestRegistration): void {
  gone.delete(eventId)
  const others = readGuests(eventId).filter(({ secret }) => secret !== guest.secret)
  writeJson(guestKey(eventId), [guest, ...others])
}

/** Forgets a registration that is gone. */
export function dropGuest(eventId: string, secret: string): void {
  const rest = readGuests(eventId).filter((guest) => guest.secret !== secret)
  if (rest.length > 0) writeJson(guestKey(eventId), rest)
  else removeStored(guestKey(eventId))
}

/** A guest's way back from any phone until the registration is gone. */
export function privateLink(eventId: string, secret: string): string {
  return `${window.location.origin}/signup/${eventId}#r=${secret}`
}

/** Told to a guest who is in. */
export const PRIVATE_LINK_TEXT =
  'Save this link to change or withdraw later from any phone. It is yours alone: whoever has it can do the same.'

/** Events whose private link was opened since the app was loaded: there the link's registration comes first. */
const opened = new Set<string>()

export function wasPrivateLinkOpened(eventId: string): boolean {
  return opened.has(eventId)
}

/**
 * Takes the secret of a private link out of the address bar and keeps it on this phone. True when there was one.
 * The fragment of an address never travels to a server; this keeps it out of history, screenshots and copied links.
 */
export function takePrivateLink(eventId: string): boolean {
  const secret = /^#r=(.*)$/.exec(window.location.hash)?.[1]
  if (secret === undefined) return false
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  if (!SECRET.test(secret)) return false
  const known = readGuests(eventId).find((guest) => guest.secret === secret)
  saveGuest(eventId, known ?? { participantId: null, secret })
  opened.add(eventId)
  return true
}
