import { memo } from 'react'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { AnswersLinePart } from '@/features/event/answers/lazy'
import { RosterHead } from '@/features/event/roster/components/roster-head'
import { mayUndoCallOff, readsAnswers } from '../rules'
import { EventCard } from './event-card'
import { UndoCallOffPart } from './event-parts'
import { ShareAndExport } from './share-and-export'

interface EventTopProps {
  data: EventPageData
  now: Date
  ownId: string | undefined
  isNew: (id: string) => boolean
  arrived: RosterRow | null
  openSeries: (open: boolean) => void
  openNotices: (open: boolean) => void
  openShareCard: (open: boolean) => void
}

/** The event's card, with who comes and what can be done with the event. Memoized, so that opening a sheet does not render it. */
export const EventTop = memo(function EventTop({
  data,
  now,
  ownId,
  isNew,
  arrived,
  openSeries,
  openNotices,
  openShareCard,
}: EventTopProps) {
  return (
    <EventCard
      data={data}
      now={now}
      people={<RosterHead data={data} ownId={ownId} isNew={isNew} arrived={arrived} />}
      onSeries={() => openSeries(true)}
      onNotices={() => openNotices(true)}
      answers={readsAnswers(data, now) && <AnswersLinePart data={data} now={now} />}
      actions={<ShareAndExport data={data} now={now} onShareCard={() => openShareCard(true)} />}
      undo={mayUndoCallOff(data, now) && <UndoCallOffPart event={data.event} />}
    />
  )
})
