import { useQuery } from '@tanstack/react-query'
import type { EventPageData } from '@/entities/event/event-schema'
import { sendsMailsQuery } from '@/lib/backend/sends-mails'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'

/** The ways to a lost private link. */
export function LostLink({ event }: Pick<EventPageData, 'event'>) {
  const { data: sendsMails } = useQuery(sendsMailsQuery())
  return (
    <p role="status" className="px-4 text-pretty text-muted leading-snug">
      {sendsMails && `${t('If you gave your email, the link is in the emails about this event.')} `}
      {rich('Ask {name} for a new one.', { name: <bdi>{event.organizer_name}</bdi> })}
    </p>
  )
}
