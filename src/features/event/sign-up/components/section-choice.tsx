import { Check } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { EventPageData } from '@/entities/event/event-schema'
import { isOneLine } from '@/entities/slots/one-line'
import { belowDay, dayIn, frameOf } from '@/entities/slots/section-days'
import { hasSections, type Section } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import type { SignUpValues } from '@/features/event/draft/form-values'
import type { SignUpTarget } from '@/features/event/draft/sign-up-target'
import { Button } from '@/ui/form/button'
import { FieldMessage } from '@/ui/form/field-message'
import { cx } from '@/ui/layout/cx'
import { WholeWords } from '@/ui/layout/whole-words'
import {
  choiceHint,
  choiceNotice,
  isOff,
  lostChoice,
  movedText,
  NOTHING_TO_CHOOSE,
  renamedText,
  standingOf,
} from '../choice'
import { isAtSameTime, isBarred, mostOf, takeText, toggled } from '../picks'

interface SectionChoiceProps {
  form: UseFormReturn<SignUpValues>
  data: EventPageData
  target: SignUpTarget
  /** With the chosen section the person joins a line. */
  waits: boolean
  /** It is on its way, or has arrived: what was chosen is the person's own by now. */
  isSent: boolean
}

/**
 * The choice of a section, the form's first field: one tile for each. Native radios bring the arrow keys; they are checkboxes if one person
 * may take several. A full section cannot be chosen if the event has no waitlist.
 */
export function SectionChoice({ form, data, target, waits, isSent }: SectionChoiceProps) {
  const { event } = data
  const { sections } = event
  const standing = target.mode === 'update' ? standingOf(data, target.stored) : null
  const { field, fieldState } = useController({ control: form.control, name: 'section' })
  const { field: more } = useController({ control: form.control, name: 'more' })
  const most = mostOf(event, target.mode)
  const chosenIds = [field.value, ...more.value].filter((one) => sections.some((section) => section.id === one))
  const whose = target.mode === 'claim' ? 'new' : isTheirs(data, target) ? 'theirs' : 'own'
  const id = useId()
  const chosen = sections.find((section) => section.id === field.value)
  const lost = isSent ? null : lostChoice(event, field.value, standing)
  // The refusal of a time that is taken says that all slots are.
  const error = fieldState.error && (lost ?? fieldState.error.message)
  const [seen, setSeen] = useState(chosen)
  if (seen?.id !== chosen?.id) setSeen(chosen)
  const [wasFolded, setFolded] = useState(chosen?.start !== undefined && more.value.length === 0)
  // Also where what was chosen is gone or taken: nothing moves under somebody who types, and the sentence stands where they look.
  const isFolded = wasFolded && field.value !== '' && !error
  const isClosed = (section: Section) => isOff(event, section, standing) || isBarred(event, section, chosenIds, most)
  const first = [chosen, ...sections].find((section) => section && !isClosed(section))
  const isGrid = !isFolded && sections.every((section) => isOneLine(section) && !section.ownName)
  const moved = target.mode === 'update' && !isSent && movedText(event, target.stored.section_id, standing, whose)
  const notice = [
    moved,
    renamedText(seen, chosen),
    lost ?? choiceNotice(sections, field.value, { standing, waits, whose }),
  ]
    .filter(Boolean)
    .join(' ')

  const hint = (section: Section) =>
    most > 1 && isAtSameTime(event, section, chosenIds)
      ? { text: 'same time', isWarning: false }
      : choiceHint(section, standing, event.waitlist === true)

  function choose({ id: tapped }: Section) {
    const [one = '', ...others] = toggled(chosenIds, tapped, most)
    field.onChange(one)
    more.onChange(others)
  }

  // The event lost its sections while this was sent. The form can be sent again without a choice, so only the sentence
  // stays.
  if (!hasSections(event)) return error && <FieldMessage role="alert">{NOTHING_TO_CHOOSE}</FieldMessage>

  // Of a sheet of sixty times: the one that was tapped, or those that are left.
  const isShown = (section: Section) =>
    chosenIds.includes(section.id) || (!isFolded && (section.start === undefined || !isOff(event, section, standing)))
  const shown = sections.filter(isShown)
  const frame = frameOf(event)
  const dayOf = dayIn(sections, frame)
  /** Of times over several days: each day once, above its tiles. */
  const hasDay = (index: number) =>
    !isFolded && dayOf(shown[index]) !== null && dayOf(shown[index]) !== dayOf(shown[index - 1])

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      {most > 1 && !isFolded ? (
        <legend className="pb-2 font-semibold text-strong">{takeText(most)}</legend>
      ) : (
        <legend className="sr-only">Where you want to join</legend>
      )}
      {/* Above the tiles, because the focus goes to the first tile. */}
      <div aria-live="polite">
        {error && (
          <div className="mb-2">
            <FieldMessage id={`${id}-error`}>{error}</FieldMessage>
          </div>
        )}
      </div>
      {/* Plain times are small, so that of eighteen the name below is still in sight. */}
      <div
        className={cx(
          'grid gap-2',
          isGrid ? 'grid-cols-[repeat(auto-fill,minmax(max(5.1rem,30%),1fr))]' : 'grid-cols-2',
        )}
      >
        {shown.map((section, index) => (
          <Fragment key={section.id}>
            {hasDay(index) && (
              <p aria-hidden="true" className="col-span-full mt-1 font-semibold first:mt-0">
                {dayOf(section)}
              </p>
            )}
            {/* In forced colors every tile has its border, and the check marks the chosen one. */}
            <label
              className={cx(
                'section-tile relative flex min-w-0 flex-col gap-1.5 rounded-button border-2',
                isGrid ? 'min-h-12 items-center justify-center px-1 py-0.5' : 'min-h-22 p-2.5',
                chosenIds.includes(section.id) ? 'border-accent bg-accent-soft' : 'border-transparent bg-sunken',
                isClosed(section) && 'text-muted',
              )}
            >
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
                className="absolute inset-0 cursor-pointer appearance-none rounded-button outline-none! disabled:cursor-default"
              />
              <span className={cx('min-w-0', isGrid && 'text-center')}>
                <bdi className={cx('wrap-anywhere block text-strong leading-tight', !isGrid && 'text-left')}>
                  <WholeWords>{isFolded ? section.name : belowDay(section, frame).name}</WholeWords>
                </bdi>
                {!(isGrid && hint(section).text === '1 left') && <Hint {...hint(section)} />}
              </span>
              <span
                aria-hidden="true"
                className={
                  isGrid ? 'absolute -top-2 -right-1' : 'mt-auto flex min-h-6 items-center justify-between gap-2'
                }
              >
                {chosenIds.includes(section.id) && (
                  <span className="ml-auto grid size-6 place-items-center rounded-full bg-accent text-accent-ink forced-colors:border">
                    <Check size={16} strokeWidth={3} />
                  </span>
                )}
              </span>
            </label>
          </Fragment>
        ))}
      </div>
      {isFolded && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setFolded(false)}>
          {most > 1 ? takeText(most) : 'Another Time'}
        </Button>
      )}
      {!error && notice && (
        <p role="status" className="mt-2 font-medium text-body text-warn-text leading-snug">
          {notice}
        </p>
      )}
    </fieldset>
  )
}

/** Whether the registration was claimed for somebody else. */
const isTheirs = (data: EventPageData, target: SignUpTarget) =>
  target.mode === 'update' && findRow(data, ({ id }) => id === target.id)?.claimed_by_me

function Hint({ text, isWarning }: { text: string; isWarning: boolean }) {
  return (
    <span className={cx('block text-small leading-snug', isWarning ? 'font-semibold text-warn-text' : 'text-muted')}>
      {text}
    </span>
  )
}
