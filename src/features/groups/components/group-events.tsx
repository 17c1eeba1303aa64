import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { EventRow } from '@/entities/event/event-row'
import { PrivateBadge } from '@/entities/event/private-badge'
import { paths } from '@/lib/browser/paths'
import { useNow } from '@/lib/browser/use-now'
import { plural, t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'
import { cx } from '@/ui/layout/cx'
import { splitEvents } from '../rules'
import type { GroupEvent } from '../schema'
import { GrowingList } from './growing-list'

interface GroupEventsProps {
  groupId: string
  events: GroupEvent[]
  /** Owner and admins may add one. */
  canAdd: boolean
  /** Attendance at past events, for group admins. */
  attendance: ReactNode
}

/** Coming events first: in a group of many years the next one must not stand below two hundred past ones. */
export function GroupEvents({ groupId, events, canAdd, attendance }: GroupEventsProps) {
  const { coming, past } = splitEvents(events, useNow())
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarPlus size={28} />}
        title={t('No Events Yet')}
        hint={canAdd ? t('Create the first event of this group.') : t('Events of this group will appear here.')}
        action={canAdd && <ButtonLink to={paths.newEvent(groupId)}>{t('Create Event')}</ButtonLink>}
      />
    )
  }
  return (
    <section aria-labelledby="group-events" className="grid grid-cols-1 gap-2.5">
      <h3 id="group-events" className="pt-2 text-heading">
        {t('Group Events')}
      </h3>
      {coming.length > 0 && (
        <GrowingList items={coming} keyOf={(event) => event.id} label={t('Upcoming events')} loose>
          {(event) => <GroupEventRow event={event} />}
        </GrowingList>
      )}
      {past.length > 0 && (
        <>
          <div className={cx('flex items-center justify-between gap-3 pt-1', canAdd && 'min-h-12')}>
            <p className="font-medium text-muted">{t('Past')}</p>
            {attendance}
          </div>
          <GrowingList items={past} keyOf={(event) => event.id} label={t('Past events')} loose>
            {(event) => <GroupEventRow event={event} />}
          </GrowingList>
        </>
      )}
    </section>
  )
}

function GroupEventRow({ event }: { event: GroupEvent }) {
  const { id, name, look, series_id, called_off_at, participant_count, max_participants } = event
  return (
    <EventRow
      event={{ id, name, look, series_id, called_off_at, participant_count, max_participants }}
      date={event.datetime}
      undated={t('No date yet')}
      heading="h4"
    >
      <span>{plural(event.participant_count, '{count} registered', '{count} registered')}</span>
      {event.is_private && <PrivateBadge />}
    </EventRow>
  )
}
