import { useQuery } from '@tanstack/react-query'
import { ChevronRight, UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { cx } from '@/ui/layout/cx'
import { answersQuery } from '../queries'
import { lineOf } from '../rules'
import { lineText } from '../texts'

const AnswersSheet = lazyPart(() => import('./answers-sheet'), 'AnswersSheet')

/** What is most urgent about the answers: the second half of the line of the series, or a line of its own. It opens them. */
export function AnswersLine({ data, now }: { data: EventPageData; now: Date }) {
  const { data: answers } = useQuery(answersQuery(data))
  const [isOpen, setOpen] = useState(false)
  const line = lineOf(answers)
  if (!answers || !line) return null
  const isHalf = Boolean(data.series)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          '-my-[calc((44px-1lh)/2)] relative flex min-h-11 items-center gap-x-1.5 rounded-control text-start leading-snug',
          isHalf ? 'shrink-0' : 'w-full pl-8',
        )}
      >
        {!isHalf && (
          <UserCheck aria-hidden="true" size={20} strokeWidth={1.75} className="absolute left-0 text-muted" />
        )}
        <span className="sr-only">Answers: </span>
        <span className={cx('whitespace-nowrap', line.what === 'open' ? 'font-semibold' : 'text-muted')}>
          {lineText(line)}
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-muted" />
      </button>
      <AnswersSheet data={data} answers={answers} now={now} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
