import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '@/lib/backend/session'
import { type Outbox, visibleTo } from './outbox'
import { readOutbox, subscribeOutbox } from './outbox-store'

export function useOutbox(): Outbox {
  const { user } = useSession()
  const outbox = useSyncExternalStore(subscribeOutbox, readOutbox)
  const userId = user?.id ?? null
  return useMemo(() => visibleTo(outbox, userId), [outbox, userId])
}
