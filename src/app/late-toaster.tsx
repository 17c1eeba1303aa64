import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { currentToast, subscribeToasts } from '@/ui/feedback/toast-store'

/** How long after the app's start the toaster is loaded, ms. The first screen's downloads come first. */
const AFTER_START = 3_000

/**
 * The toaster. It is loaded with the first toast, or once the first screen is at rest, so that it can tell of a lost
 * network.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    let left = false
    // If the code cannot be loaded, the next toast tries again.
    const load = () =>
      import('@/ui/feedback/toast').then(
        (module) => left || setToaster(() => module.Toaster),
        (error) => console.error('Toasts cannot be shown', error),
      )
    const unsubscribe = subscribeToasts(load)
    const timer = setTimeout(load, currentToast() ? 0 : AFTER_START)
    return () => {
      left = true
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])

  // Outside of #root, which an open dialog hides from screen readers.
  const place = document.getElementById('toasts')
  return Toaster && place && createPortal(<Toaster />, place)
}
