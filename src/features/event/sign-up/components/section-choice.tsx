import { Check, ChevronRight } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import { dayIn, frameOf } from '@/entities/slots/section-days'
import { hasSections, type Section } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { t, tIn } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { FieldMessage } from '@/ui/form/field-message'
import { cx } from '@/ui/layout/cx'
import {
  cannotChoose,
  choiceHint,
  choiceNotice,
  choicesOf,
  fullText,
  lostChoice,
  movedText,
  nothingToChoose,
  pillOf,
  renamedText,
  statusOf,
} from '../choice'
import { isAtSameTime, isBarred, mostOf, takeText, toggled } from '../picks'
import type { SignUpTarget } from '../target'
import { SectionRow } from './section-row'

interface SectionChoiceProps {
  form: UseFormReturn<SignUpValues>
  data: EventPageData
  target: SignUpTarget
  /** With the chosen section the person joins a line. */
  waits: boolean
  /** The form is being sent, or has been: the choice is the person's. */
  isSent: boolean
}

/**
 * The choice of a section, the form's first field: a row for each, those with room first. Native radios bring the arrow keys; they are
 * checkboxes if one person may take several. A full section cannot be chosen if the event has no waitlist.
 */
export function SectionChoice({ form, data, target, waits, isSent }: SectionChoiceProps) {
  const { event, roster } = data
  const { sections } = event
  const status = target.mode === 'update' ? statusOf(data, target.stored) : null
  const { field, fieldState } = useController({ control: form.control, name: 'section' })
  const { field: more } = useController({ control: form.control, name: 'more' })
  const most = mostOf(event, target.mode)
  const chosenIds = [field.value, ...more.value].filter((one) => sections.some((section) => section.id === one))
  const whose = target.mode === 'claim' ? 'new' : isTheirs(data, target) ? 'theirs' : 'own'
  const id = useId()
  const chosen = sections.find((section) => section.id === field.value)
  const lost = isSent ? null : lostChoice(event, field.value, status)
  // The refusal of a time that is taken says that all slots are.
  const error = fieldState.error && (lost ?? fieldState.error.message)
  const [seen, setSeen] = useState(chosen)
  if (seen?.id !== chosen?.id) setSeen(chosen)
  const [wasFolded, setFolded] = useState(chosen?.start !== undefined && more.value.length === 0)
  const [showsFull, setShowsFull] = useState(false)
  const [chosenFirst] = useState(chosenIds)
  const typedName = useWatch({ control: form.control, name: 'name' })
  // Also where what was chosen is gone or taken: nothing moves under someone who types, and the sentence stands where they look.
  const isFolded = wasFolded && field.value !== '' && !error
  const isClosed = (section: Section) =>
    cannotChoose(event, section, status) || isBarred(event, section, chosenIds, most)
  const moved = target.mode === 'update' && !isSent && movedText(event, target.stored.section_id, status, whose)
  const notice = [
    moved,
    renamedText(seen, chosen),
    lost ?? choiceNotice(sections, field.value, { status, waits, whose }),
  ]
    .filter(Boolean)
    .join(' ')

  const hint = (section: Section) =>
    most > 1 && isAtSameTime(event, section, chosenIds)
      ? { text: t('same time'), isWarning: false }
      : choiceHint(section, status, event.waitlist === true)

  function choose({ id: tapped }: Section) {
    const [one = '', ...others] = toggled(chosenIds, tapped, most)
    field.onChange(one)
    more.onChange(others)
  }

  // The event lost its sections while this was sent. The form can be sent again without a choice, so only the sentence
  // stays.
  if (!hasSections(event)) return error && <FieldMessage role="alert">{nothingToChoose()}</FieldMessage>

  const { shown, full } = choicesOf(event, {
    chosenIds,
    status,
    isFolded,
    // A full one that is chosen among the unfolded stays where it is.
    keptIds: showsFull ? chosenFirst : chosenIds,
  })
  const first = shown.find((section) => !isClosed(section))
  const frame = frameOf(event)
  const dayOf = dayIn(sections, frame)
  /** Of times over several days: each day once, above its rows. */
  const hasDay = (rows: readonly Section[], index: number) =>
    !isFolded && dayOf(rows[index]) !== null && dayOf(rows[index]) !== dayOf(rows[index - 1])
  const rows = (some: readonly Section[]) =>
    some.map((section, index) => (
      <Fragment key={section.id}>
        {hasDay(some, index) && (
          <p aria-hidden="true" className="px-1 pt-2 font-semibold">
            {dayOf(section)}
          </p>
        )}
        <label
          className={cx(
            'relative flex min-h-11 min-w-0 items-center gap-3 rounded-[22px] py-0.5 pr-3 pl-1',
            'has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:-outline-offset-3',
            chosenIds.includes(section.id) && 'bg-own-row font-semibold forced-colors:outline',
          )}
        >
          <SectionRow
            section={section}
            event={event}
            slot={pillOf(section, status, roster)}
            name={typedName.trim()}
            hint={hint(section)}
            isChosen={chosenIds.includes(section.id)}
          />
          {!isClosed(section) && (
            <span
              className={cx(
                'grid size-5 shrink-0 place-items-center border-[1.5px]',
                most > 1 ? 'rounded-[6px]' : 'rounded-full',
                chosenIds.includes(section.id) ? 'border-accent bg-accent text-accent-ink' : 'border-control',
              )}
            >
              {chosenIds.includes(section.id) && <Check size={14} strokeWidth={3} />}
            </span>
          )}
          {/* Above the words, some of which fade. */}
          <input
            type={most > 1 ? 'checkbox' : 'radio'}
            required={most === 1}
            ref={section === first ? field.ref : undefined}
            name={`${id}-section`}
            aria-label={`${section.name}, ${hint(section).text}`}
            checked={chosenIds.includes(section.id)}
            disabled={isClosed(section)}
            aria-invalid={error ? true : undefined}
            onChange={() => choose(section)}
            onBlur={field.onBlur}
            className="absolute inset-0 cursor-pointer scroll-mt-[4rem] scroll-mb-[1rem] appearance-none rounded-full outline-none! disabled:cursor-default"
          />
        </label>
      </Fragment>
    ))

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="-mx-1 min-w-0">
      {most > 1 && !isFolded ? (
        <legend className="px-1 pb-1 font-semibold">{takeText(most)}</legend>
      ) : (
        <legend className="px-1 pb-1 font-medium text-body">
          {sections.every(({ start }) => start) ? tIn('section', 'Time') : t('Where you want to join')}
          <span aria-hidden="true" className="text-danger-text">
            {'\u00A0*'}
          </span>
        </legend>
      )}
      {/* Above the rows, because the focus goes to the first of them. */}
      <div aria-live="polite">
        {error && (
          <div className="mb-2 px-1">
            <FieldMessage id={`${id}-error`}>{error}</FieldMessage>
          </div>
        )}
      </div>
      {rows(shown)}
      {full.length > 0 && !isFolded && (
        <button
          type="button"
          aria-expanded={showsFull}
          onClick={() => setShowsFull(!showsFull)}
          className="flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-muted"
        >
          {fullText(full)}
          <ChevronRight size={18} className={cx(showsFull && 'rotate-90')} />
        </button>
      )}
      {showsFull && !isFolded && rows(full)}
      {isFolded && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setFolded(false)}>
          {most > 1 ? takeText(most) : t('Another Time')}
        </Button>
      )}
      {!error && notice && (
        <p role="status" className={cx('mt-2 px-1 font-medium leading-snug', waits && 'text-warn-text')}>
          {notice}
        </p>
      )}
    </fieldset>
  )
}

/** Whether the registration was claimed for someone else. */
const isTheirs = (data: EventPageData, target: SignUpTarget) =>
  target.mode === 'update' && findRow(data, ({ id }) => id === target.id)?.claimed_by_me
