import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverTime } from '@/lib/browser/clock'
import { formatShortDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet } from '@/ui/sheet/sheet'
import type { EditableEvent } from '../form-read-schema'
import type { ChangedDates } from '../mutations'
import { openDatesText, planAfterMove } from '../plan-changes'
import { openDatesQuery } from '../queries'
import type { EventInput } from '../schema'

interface ChangedDatesQuestionProps {
  event: EditableEvent
  input: EventInput
  onAnswer: (dates: ChangedDates) => void
}

/**
 * Asks which dates of a series a change is for, and lists the open dates, which stay as they are. Mounted again for each
 * question. Back closes it and leaves the form as it is.
 */
export function ChangedDatesQuestion({ event, input, onAnswer }: ChangedDatesQuestionProps) {
  const [open, setOpen] = useState(true)

  function choose(dates: ChangedDates) {
    setOpen(false)
    onAnswer(dates)
  }

  const day = formatShortDate(event.datetime ?? '') || t('This date')
  const plan = planAfterMove(event, input.datetime, input.ends_on)
  const others = useQuery({ ...openDatesQuery(event, event.series?.id ?? ''), enabled: open })
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={t('Which dates change?')}
      description={t('This event is one date of a series.')}
    >
      <ChoiceList>
        <Choice
          title={t('Only this event')}
          hint={t('{date} changes. The other dates stay as they are.', { date: day })}
          onChoose={() => choose('one')}
        />
        <Choice
          title={t('This date and the plan')}
          hint={[t('{date} changes, and so do the dates that are not open yet.', { date: day }), plan]
            .filter(Boolean)
            .join(' ')}
          onChoose={() => choose('plan')}
        />
      </ChoiceList>
      <p className="mt-3 min-h-12 text-muted leading-snug">{openDatesText(others.data ?? [], serverTime())}</p>
    </Sheet>
  )
}
