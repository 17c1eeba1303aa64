import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { timeLeftText } from '@/entities/slots/confirm-text'
import type { Question } from '@/entities/slots/confirming'
import { gotSlotText } from '@/entities/slots/outcome-text'
import { sectionOf } from '@/entities/slots/sections'
import { useUnsentAnswer } from '@/features/event/outbox/use-unsent-answer'
import { keys } from '@/lib/backend/query-keys'
import { serverTime } from '@/lib/browser/clock'
import { formatEventDate, formatShortDate, formatTime } from '@/lib/text/date-text'
import { Button } from '@/ui/form/button'
import { useConfirm } from '../use-confirm'

interface ConfirmDockProps {
  data: EventPageData
  /** The viewer's own registration. */
  row: ListedRow | Registration
  question: Question
  /** A guest's secret. */
  secret?: string | undefined
  now: Date
  /** A title above already says which slot it is. */
  hasTitle?: boolean
  onGiveUp: () => void
  onModify: () => void
}

const LABELS: Record<Question['kind'], string> = {
  coming: "I'm coming",
  take: 'Take the slot',
  again: 'I still want a slot',
}
/** How long after the end to ask again, so that it has ended by the database's clock too. */
const AFTER_END_MS = 500
const HALF = 'min-w-fit flex-1 px-3!'

/** Asks the viewer about their own slot or place, in place of the usual button. */
export function ConfirmDock({
  data,
  row,
  question,
  secret,
  now,
  hasTitle = false,
  onGiveUp,
  onModify,
}: ConfirmDockProps) {
  const { event } = data
  const { confirm, isSending } = useConfirm(data)
  const waiting = useUnsentAnswer(event.id, row.id)
  const client = useQueryClient()
  const until = question.kind === 'coming' ? question.until : null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: keys.event(event.id) }),
      Math.max(0, Date.parse(until) - serverTime().getTime()) + AFTER_END_MS,
    )
    return () => clearTimeout(timer)
  }, [client, event.id, until])

  return (
    <section aria-label="Your registration" className="grid gap-2">
      <p id="dock-question" className="text-center text-body leading-snug">
        {waiting ? (
          <b className="font-semibold">{waiting}</b>
        ) : (
          <Asked question={question} now={now} hasTitle={hasTitle} section={sectionOf(event, row)?.name} />
        )}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {question.kind === 'coming' ? (
          <Button variant="raised" size="lg" onClick={onGiveUp} className={HALF}>
            Give it up
          </Button>
        ) : (
          <Button variant="raised" size="lg" onClick={onModify} className={HALF}>
            Modify
          </Button>
        )}
        <Button
          size="lg"
          busy={isSending}
          busyText="Sending..."
          disabled={waiting !== null}
          aria-describedby="dock-question"
          onClick={() => confirm({ row, question, secret })}
          className={HALF}
        >
          {LABELS[question.kind]}
        </Button>
      </div>
    </section>
  )
}

interface AskedProps extends Pick<ConfirmDockProps, 'question' | 'now' | 'hasTitle'> {
  /** The section's name. */
  section: string | undefined
}

function Asked({ question, now, hasTitle, section }: AskedProps) {
  if (question.kind === 'take') return <b className="font-semibold">A slot is free. The first to tap gets it.</b>
  if (question.kind === 'again')
    return 'You did not answer in time, so your slot was passed on. Tap to be asked again when it is your turn.'
  const { slot, until } = question
  const isToday = formatShortDate(until, now) === formatShortDate(now.toISOString(), now)
  return (
    <>
      <b className="font-semibold">{hasTitle ? 'Coming?' : `${gotSlotText(slot, section)}. Coming?`}</b>{' '}
      <span className="text-muted">
        <span className="inline-block">Yours until {isToday ? formatTime(until) : formatEventDate(until)},</span>{' '}
        <span className="inline-block">{timeLeftText(until, now)}.</span>
      </span>
    </>
  )
}
