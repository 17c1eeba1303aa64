import { useQuery } from '@tanstack/react-query'
import { ChevronRight, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { answersQuery } from '../queries'
import { lineText } from '../texts'

const AnswersSheet = lazyComponent(() => import('./answers-sheet'), 'AnswersSheet')

/** 'In 9 · can’t 3', among the facts of the event. Opens the answers. */
export function AnswersLine({ data, now }: { data: EventPageData; now: Date }) {
  const { data: answers } = useQuery(answersQuery(data))
  const [isOpen, setOpen] = useState(false)
  const text = lineText(answers)
  if (!answers || !text) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-[calc((44px-1lh)/2)] relative flex min-h-11 w-full items-center gap-x-1.5 rounded-control pl-(--beside-icon) text-start leading-snug"
      >
        <UserCheck aria-hidden="true" size={20} strokeWidth={1.75} className="absolute left-0 text-muted" />
        <span className="sr-only">{t('Answers:')} </span>
        <span className={answers.counts?.open ? 'font-semibold' : 'text-muted'}>{text}</span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-muted" />
      </button>
      <AnswersSheet data={data} answers={answers} now={now} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
