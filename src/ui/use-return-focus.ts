import { useRef } from 'react'
import { present } from '@/lib/early'

/**
 * Sends focus back to where it was before a dialog opened; to the page's main part if that element has gone. Radix
 * does so only for dialogs with a trigger of their own, and ours are opened by state.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    /** For the dialog's onOpenAutoFocus; the dialog then focuses what it likes. */
    remember(event: Event) {
      event.preventDefault()
      const active = document.activeElement
      // Under StrictMode a dialog opens twice, the second time with the focus already inside.
      if (event.target instanceof Node && event.target.contains(active)) return
      before.current = active instanceof HTMLElement ? active : null
    },
    /** For the dialog's onCloseAutoFocus. */
    giveBack(event: Event) {
      event.preventDefault()
      // Whoever closed it has sent the focus on already.
      const now = document.activeElement
      if (now && now !== document.body && !(event.target instanceof Node && event.target.contains(now))) return
      const target = before.current && present(before.current)
      const usable = target && target !== document.body && !target.matches(':disabled')
      const goal = usable ? target : document.getElementById('main')
      goal?.focus({ preventScroll: true })
    },
  }
}
