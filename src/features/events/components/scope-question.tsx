import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { formatShortDate } from '@/lib/date-text'
import { Choice, ChoiceList } from '@/ui/choice-list'
import { Sheet } from '@/ui/sheet'
import { useBackCloses, useOpenByHistory } from '@/ui/use-back-closes'
import type { Scope } from '../changes'
import { ruleAfterMove } from '../following'
import type { EditableEvent } from '../form-read-schema'
import type { EventInput } from '../schema'

interface ScopeQuestionProps {
  event: EditableEvent
  /** What is about to be saved. */
  input: EventInput
  /** Called once the history is what it was before the question, so that it may lead elsewhere. */
  onAnswer: (scope: Scope) => void
}

/** Asks which dates of a series a change is for. Mounted anew for each question. Back closes it and leaves the form as it is. */
export function ScopeQuestion({ event, input, onAnswer }: ScopeQuestionProps) {
  const [open, setOpen] = useState(true)
  const [answer, setAnswer] = useState<Scope | null>(null)
  const isInHistory = useOpenByHistory() !== null
  useBackCloses(
    open ? 'scope' : null,
    useCallback(() => setOpen(false), []),
  )

  const tell = useEffectEvent(onAnswer)
  useEffect(() => {
    if (answer === null || open || isInHistory) return
    setAnswer(null)
    tell(answer)
  }, [answer, open, isInHistory])

  function choose(scope: Scope) {
    setAnswer(scope)
    setOpen(false)
  }

  const day = formatShortDate(event.datetime ?? '') || 'This date'
  const rule = ruleAfterMove(event, input.datetime)
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
          hint={`${day} changes, and so do the later dates and all to come.${rule ? ` ${rule} from then on.` : ''}`}
          onChoose={() => choose('following')}
        />
      </ChoiceList>
    </Sheet>
  )
}
