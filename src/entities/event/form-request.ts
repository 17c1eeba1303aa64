/**
 * 'RSVP as Guest' and 'RSVP to Event' request that the event's page opens with its form. The request is in the tab's
 * session storage, because before the app is here the tap loads a new page. The URL stays as it is.
 */

const KEY = 'roster-rsvp'

/** The event whose form is requested, or null. */
export function requestedForm(): string | null {
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
export function requestForm(eventId: string, { ctrlKey, metaKey, shiftKey }: Tap): void {
  if (ctrlKey || metaKey || shiftKey) return
  try {
    window.sessionStorage.setItem(KEY, eventId)
  } catch {
    // The page then opens without its form, as from any other link.
  }
}

export function clearFormRequest(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is no request to clear.
  }
}
