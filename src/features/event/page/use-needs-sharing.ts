import type { EventPageData } from '@/entities/event/event-schema'
import { useIsShared } from '@/features/event/share/shared-events'
import { needsSharing } from './rules'

/** Whether the invite link has to be shared first: no one has joined, and this device has neither copied nor shared it. */
export function useNeedsSharing(data: EventPageData, now: Date): boolean {
  const isShared = useIsShared(data.event.id)
  return !isShared && needsSharing(data, now)
}
