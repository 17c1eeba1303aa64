/**
 * A person has chosen 'RSVP as Guest' or 'RSVP to Event' on the invite, so the event's page opens with its form. The tab's session storage
 * remembers it, because before the app is here the tap loads a new page. The URL stays
 * as it is.
 */

const KEY = 'roster-rsvp'

/** The event or series of the last RSVP, or null. */
export function rsvpIntent(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

interface Tap {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/**
 * Call it when the link to the event's page is tapped. With a modifier key the page opens in another tab, so nothing is
 * stored.
 */
export function rememberRsvp(eventId: string, { ctrlKey, metaKey, shiftKey }: Tap): void {
  if (ctrlKey || metaKey || shiftKey) return
  try {
    window.sessionStorage.setItem(KEY, eventId)
  } catch {
    // The page then opens without its form, as from any other link.
  }
}

export function forgetRsvp(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
