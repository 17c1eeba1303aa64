import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { Notice } from '@/ui/feedback/notice'
import { WholeWords } from '@/ui/layout/whole-words'
import { rowText, slotText } from '../texts'

interface OfferProps {
  event: EventPageData['event']
  row: RosterRow
  /** It is the viewer's own, or one that they claimed. */
  isOwn?: boolean
  /** Beside the row: the way to take it. */
  onTake?: () => void
  /** In the form of the person who takes it: whether it is not offered any more. */
  isGone?: boolean
}

/** What is said of an offered slot: on its row, beside it, and in the form of the person who takes it. */
export function Offer({ event, row, isOwn = false, onTake, isGone }: OfferProps) {
  if (isGone !== undefined)
    return (
      <div className="pb-3">
        {isGone ? (
          <Notice tone="warn">
            {bidiIsolate(row.name)} does not offer it any more. You would join like everybody else.
          </Notice>
        ) : (
          <Notice>
            You take <WholeWords>{slotText(event, row)}</WholeWords> from {bidiIsolate(row.name)}.
          </Notice>
        )}
      </div>
    )
  if (!onTake)
    // Below the name: it goes on as one sentence, 'Ana offers 4:10 PM'.
    return (
      <span className="font-medium text-warn-text">
        {isOwn ? 'You offer' : 'offers'} <span className="whitespace-nowrap">{rowText(event, row)}</span>
      </span>
    )
  if (isOwn) return null
  return (
    <button
      type="button"
      aria-label={`Take It, from ${row.name}`}
      onClick={onTake}
      className="-mr-1.5 min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent-text text-body"
    >
      Take It
    </button>
  )
}
