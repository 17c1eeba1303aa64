/**
 * 'RSVP as Guest' and 'RSVP to Event' ask the event's page to open with its form. The wish lies in this tab's own
 * storage: it outlives the loading of a page, which the tap is before the app is here, and leaves the address alone.
 */

const KEY = 'roster-rsvp'

/** The event whose form is wanted, or null. */
export function wishedForm(): string | null {
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

/** Call it when the link to the event's page is tapped; with a key held the page opens elsewhere, and nothing is kept. */
export function wishForm(eventId: string, { ctrlKey, metaKey, shiftKey }: Tap): void {
  if (ctrlKey || metaKey || shiftKey) return
  try {
    window.sessionStorage.setItem(KEY, eventId)
  } catch {
    // The page then opens without its form, as from any other link.
  }
}

export function dropFormWish(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // There was none.
  }
}
