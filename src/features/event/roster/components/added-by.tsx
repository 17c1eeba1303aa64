import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import type { Claim } from '../rules'
import { ContactLinks } from './contact-links'

/** For event managers: the claimer of this slot, and their contact data, because the entry itself often has none. */
export function AddedBy({ data, claim: { by = '', byRow } }: { data: EventPageData; claim: Claim }) {
  const claimer = byRow === undefined ? undefined : findRow(data, ({ id }) => id === byRow)
  const contact = [claimer?.email, claimer?.phone].filter(Boolean).join(' · ')
  return (
    <div className="flex items-center gap-2.5">
      <p className="min-w-0 flex-1 leading-snug">
        {rich('Added by {name}', { name: <bdi className="font-semibold">{by}</bdi> })}
        <span className="wrap-anywhere block select-text text-body text-muted">{contact || t('No contact info')}</span>
      </p>
      {claimer && <ContactLinks row={claimer} name={by} />}
    </div>
  )
}
