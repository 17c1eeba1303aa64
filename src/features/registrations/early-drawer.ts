import type { SignUpDrawerProps } from './components/sign-up-drawer'

/** A sign-up drawer that was opened before the app was here (`open-early-drawer.tsx`), for the event page to go on with. */
export interface EarlyDrawer {
  eventId: string
  /** Draws it anew, from then on with what the page knows; what was typed, the focus and a movement go on. */
  draw: (props: SignUpDrawerProps) => void
  /** Takes it off the screen for good. */
  remove: () => void
}

let current: EarlyDrawer | null = null

/** The one that is open for this event, if any. */
export function earlyDrawer(eventId: string): EarlyDrawer | null {
  return current?.eventId === eventId ? current : null
}

export function setEarlyDrawer(drawer: EarlyDrawer | null): void {
  current = drawer
}
