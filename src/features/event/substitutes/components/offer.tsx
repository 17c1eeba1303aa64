import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { Notice } from '@/ui/feedback/notice'
import { WholeWords } from '@/ui/layout/whole-words'
import { rowText, slotText } from '../texts'

interface OfferProps {
  event: EventPageData['event']
  row: RosterRow
}

/** Below the name in the row of the person who offers. Name and note are one sentence: 'Ana offers 4:10 PM'. */
export function OfferNote({ event, row, isOwn }: OfferProps & { isOwn: boolean }) {
  return (
    <span className="font-medium text-warn-text">
      {isOwn ? 'You offer' : 'offers'} <span className="whitespace-nowrap">{rowText(event, row)}</span>
    </span>
  )
}

/** At the end of that row, for somebody who can take the slot. */
export function TakeIt({ name, onTake }: { name: string; onTake: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Take It, from ${name}`}
      onClick={onTake}
      className="-mr-1.5 min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent-text text-body"
    >
      Take It
    </button>
  )
}

/** In the form of the person who takes it. `isGone`: it is not offered any more. */
export function TakenOver({ event, row, isGone }: OfferProps & { isGone: boolean }) {
  const name = bidiIsolate(row.name)
  return (
    <div className="pb-3">
      {isGone ? (
        <Notice tone="warn">{name} does not offer it any more. You would join like everybody else.</Notice>
      ) : (
        <Notice>
          You take <WholeWords>{slotText(event, row)}</WholeWords> from {name}.
        </Notice>
      )}
    </div>
  )
}
