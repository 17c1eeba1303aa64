import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonLine } from '@/entities/person/person-line'
import { toAppError } from '@/lib/backend/errors'
import { rich } from '@/lib/text/rich'
import { plural, t } from '@/lib/text/translate'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Select } from '@/ui/form/select'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { attendanceQuery } from '../queries'
import { type Scope, sharedNames } from '../rules'
import type { Attendance } from '../schema'

/** Opened from the plan of a series or from a group. */
export function OverTimeSheet({ scope, ...sheet }: SheetState & { scope: Scope }) {
  return (
    <Sheet {...sheet} title={t('Who Came over Time')}>
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
          aria-label={t('Over what')}
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
        {scope.kind === 'series'
          ? t('Only the organizers of the whole series see who came to all of its dates.')
          : t('Only the organizers of the whole group see who came to all of its events.')}
      </p>
    )
  if (error) return <LoadFailure what={t('Who came')} error={error} onRetry={refetch} />
  return <Skeletons label={t('Loading who came')} shapes={['h-5 w-3/5', 'h-48']} />
}

function PeopleOverTime({ data: { dates, people, more }, data }: { data: Attendance }) {
  const shared = sharedNames(data)
  if (dates === 0)
    return (
      <p className="text-muted leading-snug">{t('No attendance yet. Mark who came to a date to see totals here.')}</p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted text-small leading-snug">
        {plural(dates, 'Who came was noted on {count} date.', 'Who came was noted on {count} dates.')}
      </p>
      <ul aria-label={t('People')} className="divide-y divide-line">
        {people.map(({ key, name, guest, came, of }) => (
          <PersonLine key={key} name={name} about={guest && shared.has(name) && <p>{t('Without an account')}</p>}>
            <span className="shrink-0 tabular-nums">
              {rich('<hidden>Came </hidden><strong>{came}</strong> of {of}', {
                came,
                of,
                hidden: (text) => <span className="sr-only">{text}</span>,
                strong: (text) => <span className="font-semibold">{text}</span>,
              })}
            </span>
          </PersonLine>
        ))}
      </ul>
      {more && (
        <p className="text-muted text-small leading-snug">
          {t('Only the newest 60 dates and 200 people are added up here.')}
        </p>
      )}
    </div>
  )
}
