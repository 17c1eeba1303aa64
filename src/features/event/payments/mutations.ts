import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePaymentChanges } from '@/features/event/paying/mutations'
import { view } from '@/lib/backend/optimistic'
import { toastFailure } from '@/lib/feedback/toast-store'
import { balancesQuery, paidQuery } from './queries'
import { type BalanceChange, withChanges, withWhole } from './rules'

export function useBalanceChanges(userId: string) {
  return usePaymentChanges<BalanceChange>({
    scope: 'payments',
    eventOf: ({ eventId }) => eventId,
    views: (changes) => [view(balancesQuery(userId), (list, answer) => withChanges(list, changes, answer))],
  })
}

/** Reads everything about one event into the list, including what was paid before. Resolves to whether it worked. */
export function useWholeEvent(userId: string, eventId: string) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  async function read(): Promise<boolean> {
    setReading(true)
    try {
      const { balances } = await client.fetchQuery(paidQuery(userId, eventId))
      client.setQueryData(balancesQuery(userId).queryKey, (list) => list && withWhole(list, eventId, balances))
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
