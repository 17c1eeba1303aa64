import { isOff } from '@/entities/event/event-times'
import { waitlistPlaceText } from '@/entities/slots/waitlist'
import type { WaitlistProps } from '@/features/event/roster/components/roster-card'
import { RosterList } from '@/features/event/roster/components/roster-list'
import { shownPerson } from '@/features/event/roster/participant-details'
import { useNewIds } from '@/features/event/roster/use-new-ids'
import { plural, t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'
import { firstTapText, moreInLine } from '../rules'
import { WaitlistRow } from './waitlist-row'

export function WaitlistCard({ data, rows, section, known, list, now, belowRow, end }: WaitlistProps) {
  const { event, waitlist: waiting, waiting_count: count } = data
  const { ownId } = known
  const isNew = useNewIds(waiting)
  if (rows.length === 0) return null

  const own = waiting.find(({ id, section_id }) => id === ownId && section_id === section.id)
  const people = (
    <RosterList
      rows={rows}
      label={section.name ? t('Waitlist of {section}', { section: section.name }) : t('Waitlist')}
      isAlwaysDrawn={({ id }) => id === ownId}
    >
      {(row) => [<WaitlistRow key={row.id} {...shownPerson(row, { ...known, isNew })} list={list} />, belowRow(row.id)]}
    </RosterList>
  )
  const rule = section.isLastCall && !isOff(event, now) && (
    <p className="text-pretty px-4 pb-2 text-muted text-small leading-snug">{firstTapText()}</p>
  )
  const more = moreInLine(data, section)
  if (section.name) {
    return (
      <>
        <p className="flex flex-wrap justify-between gap-x-3 px-4 pb-1 text-muted text-small">
          <span className="font-medium">{t('Waitlist')}</span>
          {own ? (
            <span className="font-semibold text-warn-text">{waitlistPlaceText(own.place)}</span>
          ) : (
            <span className="font-semibold text-warn-text tabular-nums">
              {plural(section.waiting, '{count} waiting', '{count} waiting')}
            </span>
          )}
        </p>
        {rule}
        {people}
        {more > 0 && (
          <p className="px-4 pb-2 text-body text-muted">{plural(more, '+ {count} more', '+ {count} more')}</p>
        )}
      </>
    )
  }
  return (
    <Card className="overflow-clip p-0!" aria-labelledby="waitlist-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-4 pb-1.5">
        <h2 id="waitlist-title" className="font-semibold text-strong leading-tight">
          {t('Waitlist')}
        </h2>
        {own ? (
          <p className="font-semibold text-body text-warn-text">{waitlistPlaceText(own.place)}</p>
        ) : (
          <p className="font-semibold text-small text-warn-text tabular-nums">
            {plural(count, '{count} waiting', '{count} waiting')}
          </p>
        )}
      </div>
      {rule}
      {people}
      {more > 0 && <p className="px-4 pb-4 text-body text-muted">{plural(more, '+ {count} more', '+ {count} more')}</p>}
      {end}
    </Card>
  )
}
