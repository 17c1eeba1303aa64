import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { quietly } from '@/lib/browser/failed-chunk'
import { loadStyles } from '@/lib/browser/styles'
import { currentToast, dismissToast, subscribeToasts, TOAST_DURATION } from '@/lib/feedback/toast-store'

/** Delay after the app's start before the toaster loads, ms. Leaves the network to the server-rendered page. */
const AFTER_START_MS = 3_000

/** Loads the toaster with the first toast, or once the page is idle, so that it can report a lost network. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    let isUnmounted = false
    // If the code cannot be loaded, the next toast tries again.
    const load = () =>
      quietly(() => Promise.all([import('@/ui/feedback/toast'), loadStyles()])).then(
        ([module]) => isUnmounted || setToaster(() => module.Toaster),
        () => isUnmounted || setToaster((known: ComponentType | null) => known ?? PlainToast),
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

/** Plain text, where the toaster's code cannot be loaded: whatever failed has probably failed for the same reason. */
function PlainToast() {
  const shown = useSyncExternalStore(subscribeToasts, currentToast)
  const id = shown?.id
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id])
  return (
    shown?.open && (
      <p role="alert" className="toast-area pointer-events-none fixed inset-x-4 z-60 rounded-card bg-text p-3 text-bg">
        {shown.description}
      </p>
    )
  )
}
