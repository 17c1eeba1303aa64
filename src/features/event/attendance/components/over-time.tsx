import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toAppError } from '@/lib/backend/errors'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Select } from '@/ui/form/select'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { attendanceQuery } from '../queries'
import type { Scope } from '../rules'
import { PeopleOverTime } from './people-over-time'

/** Opened from the plan of a series or from a group. */
export function OverTimeSheet({ scope, ...sheet }: SheetState & { scope: Scope }) {
  return (
    <Sheet {...sheet} title="Who Came over Time">
      <OverTime scopes={[scope]} />
    </Sheet>
  )
}

/** How often each person came, over the series or the group of an event. */
export function OverTime({ scopes }: { scopes: readonly Scope[] }) {
  const [chosen, setChosen] = useState(scopes[0]?.id)
  const scope = scopes.find(({ id }) => id === chosen) ?? scopes[0]
  if (!scope) return null
  return (
    <>
      {scopes.length > 1 && (
        <Select
          aria-label="Over what"
          value={scope.id}
          onChange={({ target }) => setChosen(target.value)}
          options={scopes.map(({ id, name }) => [id, name])}
        />
      )}
      <Loaded key={scope.id} scope={scope} />
    </>
  )
}

function Loaded({ scope }: { scope: Scope }) {
  const { data, error, refetch } = useQuery(attendanceQuery(scope.id))
  if (data) return <PeopleOverTime data={data} />
  if (error && toAppError(error).code === 'unauthorized')
    return (
      <p className="text-muted leading-snug">
        Only those who run the whole {scope.kind} see who came to all of its{' '}
        {scope.kind === 'series' ? 'dates' : 'events'}.
      </p>
    )
  if (error) return <LoadFailure what="Who came" error={error} onRetry={refetch} />
  return <Skeletons label="Loading who came" shapes={['h-5 w-3/5', 'h-48']} />
}
