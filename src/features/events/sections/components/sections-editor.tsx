import { Clock, Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { EventTimes } from '@/entities/event/event-times'
import { dayIn } from '@/entities/slots/section-days'
import { browserZone } from '@/lib/browser/browser-zone'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { FieldMessage } from '@/ui/form/field-message'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { peopleSentence, proposedSize } from '../edit-sections'
import { spanOf } from '../make-times'
import { MAX_SECTIONS, type StoredSection, sectionProblems, timeProblems, tooManySections, totalSize } from '../rules'
import { type SectionRows, useSections } from '../use-sections'
import { RemovedSections } from './removed-sections'
import { SectionEntry } from './section-entry'

const MakeTimesSheet = lazySheet(() => import('./make-times-sheet'), 'MakeTimesSheet')

interface SectionsEditorProps extends SectionRows {
  /** The sections as they were. */
  before: readonly StoredSection[]
  /** How many people are on the list. */
  people: number
  /** When the event takes place, ISO. */
  times: EventTimes
  refusal: string | undefined
  /** Wrong names are reported once the form was submitted. */
  isSubmitted: boolean
  /** How many times one person may take, in the sheet that makes them. */
  picks: ReactNode
  /** Below the rows. */
  children: ReactNode
}

/** The parts of an event with names and separate slots. Too many slots are reported at once, a wrong name when it is saved. */
export function SectionsEditor(props: SectionsEditorProps) {
  const { before, people, times, refusal, isSubmitted, picks, children } = props
  const sections = useSections(props)
  const { rows, news } = sections
  const { datetime, end_datetime } = times
  const [isMaking, setMaking] = useState(false)
  const span = datetime ? spanOf(datetime, end_datetime) : undefined
  const frame = { zone: browserZone(), day: datetime || null }
  const dayOf = dayIn(rows, frame)
  const addButton = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const isFull = rows.length >= MAX_SECTIONS
  const problems = sectionProblems(rows)
  /** The message of a row, or of all rows together. */
  const problemOf = (index?: number) => problems.find(({ path }) => path[0] === index)?.message
  const late = timeProblems(rows, times)
  const problem = problemOf() ?? refusal
  const consequence = peopleSentence(before.length > 0, rows, people)

  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div>
        <h2 id={headingId} className="font-medium">
          {t('Sections (Optional)')}
        </h2>
        <p className="mt-0.5 text-muted text-body leading-snug">
          {isFull
            ? `${tooManySections()}.`
            : t('Separate slots, such as Driver or Cook. People choose when they join.')}
        </p>
      </div>
      {rows.length > 0 && (
        <ol className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.id}>
              {dayOf(row) !== dayOf(rows[index - 1]) && (
                <p aria-hidden="true" className="mb-1 font-semibold text-body">
                  {dayOf(row)}
                </p>
              )}
              <SectionEntry
                row={row}
                day={dayOf(row)}
                index={index}
                proposedSize={proposedSize(rows, index)}
                problem={isSubmitted ? problemOf(index) : undefined}
                timeProblem={late.find(({ path }) => path[0] === index)?.message}
                frame={frame}
                proposedTime={span}
                sections={sections}
                onNoneLeft={() => addButton.current?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
      <RemovedSections before={before} rows={rows} onPutBack={sections.putBack} />
      <div aria-live="polite" className="grid gap-3 text-body leading-snug empty:hidden">
        {problem && (
          <FieldMessage tabIndex={-1} data-problem>
            {problem}
          </FieldMessage>
        )}
        {consequence && <p>{consequence}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button ref={addButton} variant="secondary" disabled={isFull} icon={<Plus size={20} />} onClick={sections.add}>
          {t('Add Section')}
        </Button>
        <Button
          variant="secondary"
          disabled={!span || isFull}
          aria-describedby={span ? undefined : `${headingId}-times`}
          icon={<Clock aria-hidden="true" size={20} />}
          onClick={() => setMaking(true)}
        >
          {t('Make Times')}
        </Button>
        {rows.length > 1 && (
          <p className="font-semibold text-body tabular-nums">
            {plural(totalSize(rows), '{count} slot', '{count} slots')}
          </p>
        )}
      </div>
      {!span && (
        <p id={`${headingId}-times`} className="text-muted text-small leading-snug">
          {t('For times, set Start Date & Time first.')}
        </p>
      )}
      {children}
      {span && (
        <MakeTimesSheet
          key={`${span.start} ${span.end}`}
          open={isMaking}
          onOpenChange={setMaking}
          rows={rows}
          event={span}
          onMake={sections.replace}
          picks={picks}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  )
}
