import { useSyncExternalStore } from 'react'

/** The browser's word on whether there is a network. 'Yes' may still be wrong; 'no' is not. */
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
