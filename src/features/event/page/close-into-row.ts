import { flushSync } from 'react-dom'

/**
 * Closes the sheet after joining: its pill slides to its place in the list, and nothing jumps. Where the browser cannot do that, or
 * the person wants no motion, the sheet only closes.
 */
export function closeIntoRow(row: string, close: () => void): void {
  const pill = document.querySelector<HTMLElement>('.reel > .reel-own')
  const canMove = 'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!pill || !canMove) {
    close()
    return
  }
  const { dataset } = document.documentElement
  let own: HTMLElement | null = null
  const call = (element: HTMLElement | null, name: string) => element?.style.setProperty('view-transition-name', name)
  call(pill, 'own-pill')
  // The sheet is gone at once, and the page stands where it will stay (motion.css, use-return-focus.ts).
  dataset.landing = ''
  const move = document.startViewTransition(async () => {
    flushSync(close)
    call(pill, 'none')
    // The focus moves to the row in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 20))
    own = document.querySelector<HTMLElement>(`li[data-row="${row}"] .slot`)
    call(own, 'own-pill')
  })
  // A page in motion cannot be tapped.
  const end = () => move.skipTransition()
  window.addEventListener('pointerdown', end, true)
  move.ready.catch(() => undefined)
  move.finished
    .finally(() => {
      window.removeEventListener('pointerdown', end, true)
      call(own, 'none')
      delete dataset.landing
    })
    .catch(() => undefined)
}
