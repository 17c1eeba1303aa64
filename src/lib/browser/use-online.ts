import { useSyncExternalStore } from 'react'

/** Whether the browser says that there is a network. A 'yes' may be wrong, a 'no' is right. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  // A phone that was asleep has missed the event.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}
