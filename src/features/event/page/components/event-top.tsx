import { memo } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { GUEST, holderOf } from '@/entities/person/holder'
import { LazyAnswersLine } from '@/features/event/answers/lazy'
import type { OwnRegistration } from '@/features/event/my-registration/use-my-registration'
import { LazyMoneyLine } from '@/features/event/paying/lazy'
import { toSettle } from '@/features/event/paying/settling'
import { RosterHead } from '@/features/event/roster/components/roster-head'
import { useSession } from '@/lib/backend/session'
import { mayDecide, mayUndoCallOff, readsAnswers } from '../rules'
import type { ShowSheet } from '../use-open-sheets'
import { EventCard } from './event-card'
import { LazyDecideMinimum, LazyUndoCallOff } from './event-parts'
import { ShareAndExport } from './share-and-export'

interface EventTopProps {
  data: EventPageData
  now: Date
  own: OwnRegistration | null
  isNew: (id: string) => boolean
  show: ShowSheet
}

/** The event's card, with who comes and what can be done with the event. Memoized, so that opening a sheet does not render it. */
export const EventTop = memo(function EventTop({ data, now, own, isNew, show }: EventTopProps) {
  const holder = useSession().user ? holderOf(own?.secret) : GUEST
  const settles = toSettle(data, own?.registration).length > 0
  return (
    <EventCard
      data={data}
      now={now}
      people={<RosterHead data={data} now={now} ownId={own?.registration.id} isNew={isNew} />}
      onSeries={() => show({ kind: 'series' })}
      onNotices={() => show({ kind: 'notices' })}
      money={settles && <LazyMoneyLine data={data} own={own?.registration} holder={holder} />}
      answers={readsAnswers(data, now) && <LazyAnswersLine data={data} now={now} />}
      actions={<ShareAndExport data={data} now={now} onShareCard={(isCopied) => show({ kind: 'share', isCopied })} />}
      decision={mayDecide(data, now) && <LazyDecideMinimum data={data} />}
      undo={mayUndoCallOff(data, now) && <LazyUndoCallOff event={data.event} />}
    />
  )
})
