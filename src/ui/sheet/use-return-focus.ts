import { useRef } from 'react'
import { currentElement } from '@/lib/browser/boot'
import { bringInSight, type Landing, landingElement } from './landing'

const DIALOG = '[role=dialog], [role=alertdialog]'

/**
 * For each open dialog: the element that had the focus before it, the dialog that it was opened from, and the element
 * before that one. The first may be gone by the time the dialog closes, as a row that it has removed.
 */
const origins = new WeakMap<Element, HTMLElement[]>()

/**
 * The entry of the dialog that opened last, until it gives the focus back. The dialog itself may be gone a moment
 * before.
 */
let latest: HTMLElement[] = []

/**
 * Returns focus to its element from before a dialog opened, or to the page's main part if that element is gone. Radix
 * does so only for dialogs with a trigger; these are opened by state.
 * @param landing focus target instead, after the dialog's action
 */
export function useReturnFocus(landing?: Landing | null) {
  const before = useRef<HTMLElement[]>([])
  return {
    /** For the dialog's onOpenAutoFocus; the dialog then focuses what it likes. */
    remember(event: Event) {
      event.preventDefault()
      const dialog = event.target
      const active = document.activeElement
      // Under StrictMode a dialog opens twice, the second time with the focus already inside.
      if (!(dialog instanceof Element) || dialog.contains(active)) return
      const below = active === document.body ? topmost(dialog) : active?.closest(DIALOG)
      const inherited = below ? origins.get(below) : active === document.body ? latest : undefined
      before.current = [active, below, ...(inherited ?? [])].filter((element) => element instanceof HTMLElement)
      origins.set(dialog, before.current)
      latest = before.current
    },
    /** For the dialog's onCloseAutoFocus. */
    giveBack(event: Event) {
      event.preventDefault()
      if (latest === before.current) latest = []
      const place = landing && landingElement(landing)
      if (place) return focusLanding(place)
      // If the focus has moved on already, leave it. A toast that has only taken it does not count.
      const now = document.activeElement
      const isInside = event.target instanceof Node && event.target.contains(now)
      if (now && now !== document.body && !isInside && !now.closest('#toasts')) return
      const usable = before.current
        .map(currentElement)
        .find((element) => element && element !== document.body && !element.matches(':disabled, [data-state=closed]'))
      const goal = usable ?? document.getElementById('main')
      goal?.focus({ preventScroll: true })
    },
  }
}

function focusLanding(place: HTMLElement): void {
  if (!place.matches('button')) place.tabIndex = -1
  bringInSight(place)
  place.focus({ preventScroll: true })
}

/** The dialog that opened the new one, if the focus cannot show it: a disabled button has none. */
const topmost = (opening: Element) => [...document.querySelectorAll(DIALOG)].filter((one) => one !== opening).at(-1)
