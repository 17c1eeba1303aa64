import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { Notice } from '@/ui/feedback/notice'
import { slotText } from '../texts'

interface OfferedNoteProps {
  event: EventPageData['event']
  row: RosterRow
  /** It is the viewer's own, or one that they claimed. */
  isOwn: boolean
}

/** Below the name: it goes on as one sentence, 'Ana offers 4:10 PM'. */
export const OfferedNote = ({ event, row, isOwn }: OfferedNoteProps) => (
  <span className="font-medium text-warn-text">
    {isOwn ? 'You offer' : 'offers'} {slotText(event, row)}
  </span>
)

/** Takes the slot of a row that offers it. */
export const TakeIt = ({ name, onTake }: { name: string; onTake: () => void }) => (
  <button
    type="button"
    aria-label={`Take It, from ${name}`}
    onClick={onTake}
    className="-mr-1.5 min-h-11 shrink-0 rounded-control px-2 font-semibold text-accent-text text-body"
  >
    Take It
  </button>
)

/** In the form: whose slot it is. */
export const TakesNote = ({
  event,
  row,
  isGone,
}: {
  event: EventPageData['event']
  row: RosterRow
  isGone: boolean
}) => (
  <div className="pb-3">
    {isGone ? (
      <Notice tone="warn">
        {bidiIsolate(row.name)} does not offer it any more. You would join like everybody else.
      </Notice>
    ) : (
      <Notice>
        You take {slotText(event, row)} from {bidiIsolate(row.name)}.
      </Notice>
    )}
  </div>
)
