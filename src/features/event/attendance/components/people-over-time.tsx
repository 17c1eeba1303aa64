import { PersonLine } from '@/entities/person/person-line'
import { counted } from '@/lib/text/text'
import { sharedNames } from '../rules'
import type { Attendance } from '../schema'

export function PeopleOverTime({ data: { dates, people, more }, data }: { data: Attendance }) {
  const shared = sharedNames(data)
  if (dates === 0)
    return <p className="text-muted leading-snug">Nothing is noted yet. Mark who came on a date, and it counts here.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted text-small leading-snug">Who came was noted on {counted(dates, 'date')}.</p>
      <ul aria-label="People" className="divide-y divide-line">
        {people.map(({ key, name, guest, came, of }) => (
          <PersonLine key={key} name={name} about={guest && shared.has(name) && <p>Without an account</p>}>
            <span className="shrink-0 tabular-nums">
              <span className="sr-only">Came </span>
              <span className="font-semibold">{came}</span> of {of}
            </span>
          </PersonLine>
        ))}
      </ul>
      {more && (
        <p className="text-muted text-small leading-snug">Only the newest 60 dates and 200 people are added up here.</p>
      )}
    </div>
  )
}
