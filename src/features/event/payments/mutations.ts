import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaymentChanges } from '@/features/event/paying/mutations'
import { view } from '@/lib/backend/optimistic'
import { toastFailure } from '@/lib/feedback/toast-store'
import { owingsQuery, paidQuery } from './queries'
import { type OwingChange, withChanges, withWhole } from './rules'

export function useOwingChanges(userId: string) {
  return usePaymentChanges<OwingChange>({
    scope: 'payments',
    eventOf: ({ eventId }) => eventId,
    views: (changes) => [view(owingsQuery(userId), (list, answer) => withChanges(list, changes, answer))],
  })
}

/** Reads everything about one event into the list, including what was paid before. Resolves to whether it worked. */
export function useWholeEvent(userId: string, eventId: string) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  async function read(): Promise<boolean> {
    setReading(true)
    try {
      const { owings } = await client.fetchQuery(paidQuery(userId, eventId))
      client.setQueryData(owingsQuery(userId).queryKey, (list) => list && withWhole(list, eventId, owings))
      return true
    } catch (error) {
      toastFailure(error)
      return false
    } finally {
      setReading(false)
    }
  }
  return { read, isReading }
}
