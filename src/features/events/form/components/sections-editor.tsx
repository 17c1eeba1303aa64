import { CircleAlert, Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { counted } from '@/lib/text/text'
import { Button } from '@/ui/form/button'
import { peopleSentence, proposedSize } from '../edit-sections'
import type { EditableEvent } from '../form-read-schema'
import { MAX_SECTIONS, sectionProblems, TOO_MANY_SECTIONS, totalSize } from '../sections'
import type { EventFormApi } from '../use-event-form'
import { useSections } from '../use-sections'
import { RemovedSections } from './removed-sections'
import { SectionRowFields } from './section-row-fields'

interface SectionsEditorProps {
  form: EventFormApi
  /** The event as it was before; left out for a new one. */
  event?: EditableEvent | undefined
}

/** The parts of an event with a name and slots of their own. Too many slots are reported at once, a wrong name when it is saved. */
export function SectionsEditor({ form, event }: SectionsEditorProps) {
  const { rows, news, refusal, ...sections } = useSections(form)
  const { isSubmitted } = useFormState({ control: form.control })
  const addButton = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const isFull = rows.length >= MAX_SECTIONS
  const before = event?.sections ?? []
  const people = (event?.participant_count ?? 0) + (event?.waiting_count ?? 0)
  const problems = sectionProblems(rows)
  /** The message of a row, or of all rows together. */
  const problemOf = (index?: number) => problems.find(({ path }) => path[0] === index)?.message
  const problem = problemOf() ?? refusal
  const consequence = peopleSentence(before.length > 0, rows, people)

  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div>
        <h2 id={headingId} className="font-medium">
          Sections (Optional)
        </h2>
        <p className="mt-0.5 text-muted text-body leading-snug">
          {isFull ? `${TOO_MANY_SECTIONS}.` : 'Separate slots, such as Driver or Cook. People choose when they join.'}
        </p>
      </div>
      {rows.length > 0 && (
        <ol className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.id}>
              <SectionRowFields
                row={row}
                index={index}
                count={rows.length}
                proposedSize={proposedSize(rows, index)}
                problem={isSubmitted ? problemOf(index) : undefined}
                onName={(name) => sections.rename(index, name)}
                onSize={(size) => sections.resize(index, size)}
                onNext={() => sections.goOn(index)}
                onMove={(to) => sections.move(row, index, to)}
                onRemove={() => {
                  if (!sections.remove(row, index)) addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <RemovedSections before={before} rows={rows} onPutBack={sections.putBack} />
      <div aria-live="polite" className="grid gap-3 text-body leading-snug empty:hidden">
        {problem && (
          <p tabIndex={-1} data-problem className="flex gap-1.5 font-medium text-danger-text">
            <CircleAlert size={18} className="mt-[0.1em] shrink-0" />
            <span className="min-w-0">{problem}</span>
          </p>
        )}
        {consequence && <p>{consequence}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button ref={addButton} variant="secondary" disabled={isFull} icon={<Plus size={20} />} onClick={sections.add}>
          Add Section
        </Button>
        {rows.length > 1 && <p className="font-semibold text-body tabular-nums">{counted(totalSize(rows), 'slot')}</p>}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </section>
  )
}
