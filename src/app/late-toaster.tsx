import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { currentToast, subscribeToasts } from '@/ui/toast-store'

/** The first screen's own downloads come first; this long, in ms, after the app has started. */
const AFTER_START = 3_000

/**
 * The toaster, loaded when there is something to say, or once the first screen is at rest, so that it is there when
 * the network is not.
 */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    let left = false
    // A part out of reach is asked for again with the next toast.
    const load = () =>
      import('@/ui/toast').then(
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

  // Outside of what a dialog hides, also of a drawer that was opened before the app was here.
  const place = document.getElementById('toasts')
  return Toaster && place && createPortal(<Toaster />, place)
}
