import { useSyncExternalStore } from 'react'
import { PERSONAL_PREFIX } from '@/lib/browser/storage'
import { storedIds } from '@/lib/browser/stored-ids'

/** Events whose invite link was copied or shared on this device. */
const shared = storedIds(`${PERSONAL_PREFIX}shared-events`, 50)
const listeners = new Set<() => void>()

export function markShared(eventId: string): void {
  shared.add([eventId])
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsShared = (eventId: string): boolean =>
  useSyncExternalStore(subscribe, () => shared.read().includes(eventId))
