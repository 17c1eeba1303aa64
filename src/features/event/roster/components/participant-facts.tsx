import { answerOf, answerText, fieldKey } from '@/entities/event/event-rules'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Fact } from './fact'

const COLUMNS = 'grid grid-cols-2 gap-x-4 gap-y-3'

/** How to reach a participant, what they answered and noted, as far as the viewer may read it. */
export function ParticipantFacts({ event, row }: { event: EventPageData['event']; row: ListedRow }) {
  const registered = (
    <Fact
      label={row.in === 'waitlist' ? t('Waiting since') : t('Registered')}
      value={formatEventDate(row.created_at)}
      isWide={!row.contact_visible}
    />
  )
  if (!row.contact_visible) {
    return (
      <>
        <dl>{registered}</dl>
        <p className="text-muted text-body leading-snug">{t('Only the organizers see email, phone and answers.')}</p>
      </>
    )
  }
  return (
    <>
      <dl className={COLUMNS}>
        <Fact label={t('Email')} value={row.email} isWide={Boolean(row.email)} />
        <Fact label={t('Phone')} value={row.phone} />
        {registered}
      </dl>
      {event.custom_fields.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-semibold text-strong">{t('Additional Information')}</h3>
          <dl className={COLUMNS}>
            {event.custom_fields.map((field) => (
              <Fact
                key={fieldKey(field)}
                label={<bdi>{field.label}</bdi>}
                value={answerText(answerOf(field, row.responses))}
              />
            ))}
          </dl>
        </section>
      )}
      {row.notes && (
        <dl>
          <Fact label={t('Notes')} value={row.notes} isWide />
        </dl>
      )}
    </>
  )
}
