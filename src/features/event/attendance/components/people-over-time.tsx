import { ChevronDown, Download } from 'lucide-react'
import { PersonLine } from '@/entities/person/person-line'
import { formatShortDate } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { exportNow } from '@/ui/feedback/export-now'
import { Button } from '@/ui/form/button'
import { sharedNames } from '../rules'
import type { Attendance } from '../schema'

/** One line for each person, the dates folded away, and the file. */
export function PeopleOverTime({ data }: { data: Attendance }) {
  const { dates, people, more } = data
  const shared = sharedNames(data)

  const download = () => exportNow(async () => (await import('../csv-file')).downloadAttendance(data))

  if (dates.length === 0)
    return <p className="text-muted leading-snug">Nothing is noted yet. Mark who came on a date, and it counts here.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted text-small leading-snug">
        Who came was noted on {counted(dates.length, 'date')}.
        {people.some(({ late }) => late > 0) && ' A withdrawal after the deadline is late.'}
      </p>
      {people.length > 0 ? (
        <ul aria-label="People" className="divide-y divide-line">
          {people.map(({ key, name, guest, came, of, late }) => (
            <PersonLine
              key={key}
              name={name}
              about={
                <>
                  {guest && shared.has(name) && <p>Without an account</p>}
                  {late > 0 && <p className="text-warn-text">{counted(late, 'late withdrawal')}</p>}
                </>
              }
            >
              {of > 0 && (
                <span className="shrink-0 tabular-nums">
                  <span className="sr-only">Came </span>
                  <span className="font-semibold">{came}</span> of {of}
                </span>
              )}
            </PersonLine>
          ))}
        </ul>
      ) : (
        <p className="leading-snug">Names were kept for 90 days. The numbers for each date stay.</p>
      )}
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
          By date
          <ChevronDown size={18} className="group-open:rotate-180" />
        </summary>
        <ul aria-label="Dates">
          {dates.map(({ id, name, date, came, of }) => (
            <li key={id} className="flex min-h-9 items-baseline gap-3 py-1">
              <span className="wrap-anywhere min-w-0 flex-1 leading-snug">{date ? formatShortDate(date) : name}</span>
              <span className="shrink-0 tabular-nums">
                {came} of {of} came
              </span>
            </li>
          ))}
        </ul>
      </details>
      {more && (
        <p className="text-muted text-small leading-snug">Only the newest 60 dates and 200 people are added up here.</p>
      )}
      {people.length > 0 && (
        <Button variant="ghost" size="sm" icon={<Download size={20} />} onClick={() => void download()}>
          Export Who Came
        </Button>
      )}
    </div>
  )
}
