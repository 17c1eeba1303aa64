import type { AttendanceChange, AttendanceMarks } from '@/entities/event/attendance-marks'
import type { EventPageData } from '@/entities/event/event-schema'
import { plural, t } from '@/lib/text/translate'
import { byName, countText, isOverForGood, openOf } from '../rules'
import { AttendanceRow } from './attendance-row'

interface AttendanceListProps {
  data: EventPageData
  now: Date
  came: AttendanceMarks
  onChange: (change: AttendanceChange) => void
}

export function AttendanceList({ data, now, came, onChange }: AttendanceListProps) {
  const { roster, series } = data
  const open = openOf(roster, came).length
  if (isOverForGood(data.event, series, now))
    return (
      <p className="text-muted leading-snug">
        {t('This was more than 90 days ago, so attendance can no longer be changed.')}
      </p>
    )
  if (roster.length === 0) return <p className="text-muted leading-snug">{t('No one has a slot.')}</p>
  return (
    <div>
      {/* Stays in sight however long the list is. */}
      <p
        role="status"
        className="sticky -top-1 z-10 -mx-4 flex flex-wrap items-baseline gap-x-2 border-line border-b bg-surface px-4 pt-1 pb-2 tabular-nums"
      >
        <span className="font-semibold text-strong">{countText(roster, came)}</span>
        {open > 0 && open < roster.length && (
          <span className="text-muted text-small">
            {plural(open, '{count} not noted yet', '{count} not noted yet')}
          </span>
        )}
      </p>
      <ul aria-label={t('Who came')} className="divide-y divide-line">
        {byName(roster).map((row) => (
          <AttendanceRow
            key={row.id}
            data={data}
            row={row}
            came={came[row.id]}
            onChange={(next) => onChange({ ids: [row.id], came: next })}
          />
        ))}
      </ul>
      <p className="mt-3 text-muted text-small leading-snug">
        {series
          ? t('Everyone sees only their own. Names are kept for 90 days after the series has ended.')
          : t('Everyone sees only their own. Names are kept for 90 days after the event.')}
      </p>
    </div>
  )
}
