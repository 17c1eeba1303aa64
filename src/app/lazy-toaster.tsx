import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { currentToast, subscribeToasts } from '@/ui/feedback/toast-store'

/** How long after the app's start the toaster is loaded, ms. The first screen's downloads come first. */
const AFTER_START_MS = 3_000

/**
 * The toaster. It is loaded with the first toast, or once the first screen is at rest, so that it can report a lost
 * network.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    let isUnmounted = false
    // If the code cannot be loaded, the next toast tries again.
    const load = () =>
      import('@/ui/feedback/toast').then(
        (module) => isUnmounted || setToaster(() => module.Toaster),
        (error) => console.error('Toasts cannot be shown', error),
      )
    const unsubscribe = subscribeToasts(load)
    const timer = setTimeout(load, currentToast() ? 0 : AFTER_START_MS)
    return () => {
      isUnmounted = true
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])

  // Outside of #root, which an open dialog hides from screen readers.
  const container = document.getElementById('toasts')
  return Toaster && container && createPortal(<Toaster />, container)
}
