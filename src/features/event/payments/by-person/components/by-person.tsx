import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeleton } from '@/ui/feedback/skeleton'
import { owingsQuery } from '../../queries'
import type { PaymentScope } from '../../schema'
import { ByPersonCard } from './by-person-card'
import { ScopeSelect } from './scope-select'

interface ByPersonProps {
  userId: string
  /** Id of a series, a month, or null for the last 90 days and all to come. */
  scope: string | null
  onScope: (scope: string | null) => void
}

/** What each person owes over several events, and one tick for all of it. */
export function ByPerson({ userId, scope, onScope }: ByPersonProps) {
  const asked = scope ?? 'recent'
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...owingsQuery(userId, asked),
    // Only its choices are used: its sums belong to another choice.
    placeholderData: keepPreviousData,
  })

  /** The choices stay if another one could not be read, so that one can go back. */
  const scopes = useRef<readonly PaymentScope[]>(null)
  if (data) scopes.current = data.scopes

  return (
    <div className="grid grid-cols-1 gap-3.5">
      {scopes.current ? (
        <ScopeSelect scopes={scopes.current} value={scope} onChange={onScope} />
      ) : (
        !error && <Skeleton className="h-13" />
      )}
      {data && !isPlaceholderData ? (
        <ByPersonCard key={asked} list={data} shown={{ userId, scope: asked }} />
      ) : error && !isFetching ? (
        <LoadFailure what="Your payments" error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons label="Loading payments by person" mark="person" />
      )}
    </div>
  )
}
