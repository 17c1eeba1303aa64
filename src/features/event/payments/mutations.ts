import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaymentChanges } from '@/features/event/paying/mutations'
import { view } from '@/lib/backend/optimistic'
import { toastFailure } from '@/lib/feedback/toast-store'
import { owingsQuery, paidQuery } from './queries'
import { type OwingChange, withChanges, withWhole } from './rules'

/** The list on the screen. */
export interface Shown {
  userId: string
  scope: string | null
  /** The sentence for a refusal, where it is not the database's own. */
  refusal?: (error: Error) => string
}

/**
 * Gives the function that changes payments on the page of all of them: shown in the list on the screen and in the one by event beside it.
 * It resolves to whether the database has accepted it.
 */
export function useOwingChanges({ userId, scope, refusal }: Shown) {
  return usePaymentChanges<OwingChange>({
    scope: 'payments',
    eventOf: ({ eventId }) => eventId,
    views: (changes) =>
      [...new Set([null, scope])].map((shown) =>
        view(owingsQuery(userId, shown), (list, answer) => withChanges(list, changes, answer)),
      ),
    ...(refusal && { refusal }),
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
      client.setQueryData(owingsQuery(userId, null).queryKey, (list) => list && withWhole(list, eventId, owings))
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
