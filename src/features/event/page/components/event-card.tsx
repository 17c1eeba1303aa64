import { type ReactNode, useRef } from 'react'
import { CallOffNote } from '@/entities/event/call-off-note'
import { CoverHead, HostedBy } from '@/entities/event/cover'
import { EventFacts } from '@/entities/event/event-facts'
import type { EventPageData } from '@/entities/event/event-schema'
import { isClosed, isEnded } from '@/entities/event/event-times'
import { lookOf } from '@/entities/event/look'
import { MinimumNote } from '@/entities/event/minimum-note'
import { PrivateBadge } from '@/entities/event/private-badge'
import { SeriesLine } from '@/entities/event/series-line'
import { pricePerSlot } from '@/entities/money/money'
import { coverSlots } from '@/entities/slots/cover-slots'
import { NoticeLine } from '@/features/event/notices/components/notice-line'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { Card } from '@/ui/layout/card'
import { CardTitle } from '@/ui/layout/card-title'
import { isWrapped } from '@/ui/layout/clamp'
import { mayBeCut, ShortText } from '@/ui/layout/short-text'
import { useExpandableText } from '@/ui/layout/use-expandable-text'
import { useLayoutCheck } from '@/ui/layout/use-layout-check'
import { docksAttendance } from '../rules'

interface EventCardProps {
  data: EventPageData
  now: Date
  /** The participants, right below the name. */
  people: ReactNode
  /** Opens what there is to know about the series. */
  onSeries: () => void
  /** Opens what was written to the people of the event. */
  onNotices: () => void
  /** The open payments of this viewer, with the price. */
  money?: ReactNode
  /** The people who can't come, for viewers who may read it. */
  answers?: ReactNode
  actions: ReactNode
  /** The ways to decide whether it takes place with fewer people than it needs. */
  decision?: ReactNode
  /** The way to undo that it was called off. */
  undo?: ReactNode
}

/** The event, its participants, time and place. The organizer's text is plain text in any script. */
export function EventCard(props: EventCardProps) {
  const { data, now, people, onSeries, onNotices, money, answers, actions, decision, undo } = props
  const { event } = data
  const title = useRef<HTMLHeadingElement>(null)
  const hasLongTitle = useLayoutCheck(title, isWrapped)
  const [isWhole, more] = useExpandableText(title, { of: t('the name') })
  const isOver = isEnded(event, now) && !event.called_off_at
  // Others read it on the fixed button.
  const closed = !isOver && docksAttendance(data, now) && isClosed(event, now)
  const isInCircle = event.is_private || event.group_name || data.cohost
  return (
    <Card className="stays overflow-clip p-0!" aria-labelledby="event-name">
      <CoverHead seed={lookOf(data)} taken={coverSlots(event, true)} date={event.datetime}>
        {mayBeCut(event.organizer_name) ? (
          <ShortText lines={3} of={t('the host')} className="text-muted text-small leading-snug">
            {rich('Hosted by {name}', {
              name: <bdi className="font-semibold text-text">{event.organizer_name}</bdi>,
            })}
          </ShortText>
        ) : (
          <HostedBy name={event.organizer_name} inline={Boolean(isInCircle || closed || isOver)} />
        )}
        <div className="mt-1 flex flex-wrap gap-1.5 short:mt-0 short:gap-y-0 short:leading-tight empty:hidden">
          {isInCircle && (
            <div className="flex max-w-full gap-1.5">
              {event.group_name && (
                <Badge yields>
                  <bdi className="lines-2 short:line-fades min-w-0">{event.group_name}</bdi>
                </Badge>
              )}
              {event.is_private && <PrivateBadge />}
              {data.cohost && <Badge>{t('Co-host')}</Badge>}
            </div>
          )}
          {closed && <Badge>{t('Registration Closed')}</Badge>}
          {isOver && <Badge>{t('Ended')}</Badge>}
        </div>
      </CoverHead>
      <div className="px-4 pt-2 pb-3 short:pt-1 short:pb-1">
        <div dir="auto" className="relative">
          <CardTitle ref={title} id="event-name" short={!isWhole}>
            {event.name}
          </CardTitle>
          {more}
        </div>
        {event.called_off_at && (
          <div className="mt-2.5 short:mt-1.5">
            <CallOffNote event={event} now={now} action={undo} />
          </div>
        )}
        <MinimumNote event={event} now={now} action={decision} className="mt-2.5 short:mt-1.5" />
        {people}
        <div className="mt-3 grid gap-2.5 short:mt-2.5 short:gap-1.5">
          <EventFacts
            event={event}
            withdrawUntil={event.withdraw_until}
            price={money ? null : pricePerSlot(event.price)}
            now={now}
          />
          {money}
          {data.series && <SeriesLine series={data.series} event={event} now={now} onOpen={onSeries} />}
          {answers}
          {event.description && (
            // People stand below it, so it gives way first.
            <ShortText lines={hasLongTitle || data.series ? 1 : 2} className="text-muted">
              {event.description}
            </ShortText>
          )}
          {data.notices && <NoticeLine notices={data.notices} now={now} onOpen={onNotices} />}
        </div>
        <div className="mt-2.5 short:mt-1.5">{actions}</div>
      </div>
    </Card>
  )
}
