import { useQuery } from '@tanstack/react-query'
import { Archive, CalendarCheck, CalendarPlus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/browser/paths'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { uniqueById } from '@/lib/text/unique-by-id'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { ButtonLink } from '@/ui/form/button-link'
import { FabLink } from '@/ui/layout/fab'
import { bySeries } from '../by-series'
import { archivedEventsQuery, joinedEventsQuery, organizedEventsQuery } from '../queries'
import { type MyEventsTab, myEventLists } from '../rules'
import type { ListedEvent } from '../schema'
import { EventList } from './event-list'
import { MoreDates } from './more-dates'
import { MyEventCard } from './my-event-card'

const EMPTY: Record<MyEventsTab, () => ReactNode> = {
  organizing: () => (
    <EmptyState
      icon={<CalendarPlus size={26} />}
      title={t('No Events Yet')}
      hint={t('Create your first event to start managing registrations')}
      action={<ButtonLink to={paths.newEvent()}>{t('Create Event')}</ButtonLink>}
    />
  ),
  joined: () => (
    <EmptyState
      icon={<CalendarCheck size={26} />}
      title={t('No Joined Events')}
      hint={t("You haven't joined any events yet")}
      action={<ButtonLink to={paths.groups}>{t('My Groups')}</ButtonLink>}
    />
  ),
  archive: () => (
    <EmptyState
      icon={<Archive size={26} />}
      title={t('No Archived Events')}
      hint={t('Past events will appear here once their date has passed')}
      action={<ButtonLink to={paths.newEvent()}>{t('Create Event')}</ButtonLink>}
    />
  ),
}

/**
 * The list of one tab of My Events, the dates of a series together. All tabs' queries run side by side, so that changing
 * the tab shows its list at once: no request waits for another's answer. An empty list has its own button for a new event.
 */
export function MyEvents({ userId, tab }: { userId: string; tab: MyEventsTab }) {
  const now = useNow()
  const organized = useQuery(organizedEventsQuery(userId))
  const joined = useQuery(joinedEventsQuery(userId))
  const archived = useQuery(archivedEventsQuery(userId))
  const query = { organizing: organized, joined, archive: archived }[tab]
  if (query.data === undefined) {
    if (!query.isError || query.isFetching) return <CardSkeletons label={t('Loading events')} mark="date" />
    return <LoadFailure what={t('Your events')} error={query.error} onRetry={query.refetch} />
  }

  // An event that ends while the page is open moves from one list to the other.
  const own = uniqueById([...(organized.data ?? []), ...(archived.data ?? [])])
  const events = myEventLists(own, joined.data ?? [], now)[tab]
  if (events.length === 0) return EMPTY[tab]()
  const card = (event: ListedEvent) => <MyEventCard event={event} canDuplicate={tab !== 'joined'} />
  return (
    <>
      <EventList key={tab} rows={bySeries(events)}>
        {({ id, event, more }) => (
          <>
            {card(event)}
            {more.length > 0 && (
              <MoreDates seriesId={id} name={event.name} events={more}>
                {card}
              </MoreDates>
            )}
          </>
        )}
      </EventList>
      {tab === 'organizing' && <FabLink to={paths.newEvent()} icon={<Plus size={22} />} label={t('New Event')} />}
    </>
  )
}
