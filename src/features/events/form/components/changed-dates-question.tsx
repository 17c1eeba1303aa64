import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '@/lib/text/date-text'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet } from '@/ui/sheet/sheet'
import type { ChangedDates } from '../changes'
import type { EditableEvent } from '../form-read-schema'
import { movesDays, ruleAfterMove, untilAfterMove } from '../later-dates'
import { movedDatesQuery } from '../later-dates-query'
import type { EventInput } from '../schema'
import { MovedDates } from './moved-dates'

interface ChangedDatesQuestionProps {
  event: EditableEvent
  /** What is about to be saved. */
  input: EventInput
  onAnswer: (dates: ChangedDates) => void
}

/**
 * Asks which dates of a series a change is for. If the other dates get new days, it lists those that exist, with their
 * people. Mounted again for each question. Back closes it and leaves the form as it is.
 */
export function ChangedDatesQuestion({ event, input, onAnswer }: ChangedDatesQuestionProps) {
  const [open, setOpen] = useState(true)

  function choose(dates: ChangedDates) {
    setOpen(false)
    onAnswer(dates)
  }

  const day = formatShortDate(event.datetime ?? '') || 'This date'
  const rule = ruleAfterMove(event, input.datetime)
  const isMove = movesDays(event, input.datetime)
  const moves = useQuery({ ...movedDatesQuery(event, input.datetime ?? ''), enabled: isMove && open })
  const problem = isMove ? moves.data?.problem : null
  const isKnown = !isMove || moves.data !== undefined
  const until = isMove && moves.data ? untilAfterMove(event, input.ends_on, moves.data.ends_on) : ''
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title="Which dates change?"
      description="This event is one date of a series."
    >
      <ChoiceList>
        <Choice
          title="Only this event"
          hint={`${day} changes. The other dates stay as they are.`}
          onChoose={() => choose('one')}
        />
        <Choice
          title="This and following"
          hint={
            problem ??
            `${day} changes, and so do the later dates and all to come.${rule ? ` ${rule} from then on${until}.` : ''}`
          }
          isOff={!isKnown || Boolean(problem)}
          onChoose={() => choose('following')}
        />
      </ChoiceList>
      {isMove && moves.data && <MovedDates dates={moves.data.dates} />}
      {isMove && moves.isError && (
        <LoadFailure what="The dates that move" error={moves.error} onRetry={moves.refetch} />
      )}
      {isMove && moves.isPending && (
        <Skeletons label="Loading the dates that move" shapes={['h-24']} className="mt-5" />
      )}
    </Sheet>
  )
}
