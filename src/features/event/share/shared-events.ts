import { useSyncExternalStore } from 'react'
import { PERSONAL_PREFIX, subscribeStorage } from '@/lib/browser/storage'
import { storedIds } from '@/lib/browser/stored-ids'

/** Events whose invite link was copied or shared on this device. */
const shared = storedIds(`${PERSONAL_PREFIX}shared-events`, 50)

export const markShared = (eventId: string): void => shared.add([eventId])

export const useIsShared = (eventId: string): boolean =>
  useSyncExternalStore(subscribeStorage, () => shared.read().includes(eventId))
