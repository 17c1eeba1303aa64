import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { rowText } from '../texts'

interface OfferProps {
  event: EventPageData['event']
  row: RosterRow
}

/** Below the name in the row of the person who offers. Name and note are one sentence: 'Ana offers 4:10 PM'. */
export function OfferNote({ event, row, isOwn }: OfferProps & { isOwn: boolean }) {
  const slot = <span className="whitespace-nowrap">{rowText(event, row)}</span>
  return (
    <span className="font-medium">{isOwn ? rich('You offer {slot}', { slot }) : rich('offers {slot}', { slot })}</span>
  )
}

interface TakeOfferProps {
  name: string
  label: string
  onTake: () => void
}

/** At the end of that row, for a viewer who can join or take one more slot. */
export function TakeOffer({ name, label, onTake }: TakeOfferProps) {
  return (
    <button
      type="button"
      aria-label={t('{action}, offered by {name}', { action: label, name })}
      onClick={onTake}
      className="-mr-1.5 min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent-text text-body"
    >
      {label}
    </button>
  )
}
