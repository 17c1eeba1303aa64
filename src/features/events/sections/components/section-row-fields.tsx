import { ArrowDown, ArrowUp, Clock, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { counterNear } from '@/lib/text/text'
import { t, tIn } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/form/icon-button'
import { Input } from '@/ui/form/input'
import { Stepper } from '@/ui/form/stepper'
import { NAME_MAX, type SectionRow } from '../rules'
import { partId, sectionTitle, type useSections } from '../use-sections'

const EXAMPLES = [
  () => tIn('example of a section', 'Driver'),
  () => tIn('example of a section', 'Cook'),
  () => tIn('example of a section', 'Photographer'),
]

interface SectionRowFieldsProps {
  row: SectionRow
  index: number
  /** Shown while it has no size. */
  proposedSize: number
  problem: string | undefined
  /** The ways to change the rows. */
  sections: ReturnType<typeof useSections>
  /** Called when the last row was removed. */
  onNoneLeft: () => void
  /** Given where a time can be set. */
  onSetTime: (() => void) | undefined
  time?: ReactNode
}

/** One section: its name, how many slots it has, and its place among the others. */
export function SectionRowFields(props: SectionRowFieldsProps) {
  const { row, index, proposedSize, problem, sections, onNoneLeft, onSetTime, time } = props
  const count = sections.rows.length
  const title = sectionTitle(row, index)
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-button bg-sunken px-2 pt-1 pb-2.5 forced-colors:border">
      <legend className="sr-only">{t('Section {number}', { number: index + 1 })}</legend>
      <Field
        label={<span className="sr-only">{t('Name of section {number}', { number: index + 1 })}</span>}
        htmlFor={partId(row, 'name')}
        error={problem}
        counter={counterNear(row.name, NAME_MAX)}
      >
        {(props) => (
          <Input
            {...props}
            dir="auto"
            autoComplete="off"
            enterKeyHint="next"
            placeholder={row.start ? title : (EXAMPLES[index]?.() ?? t('Name'))}
            value={row.name}
            onChange={({ target }) => sections.rename(index, target.value)}
            onKeyDown={(event) => {
              // Enter may also end an IME composition.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              sections.goOn(index)
            }}
          />
        )}
      </Field>
      {time}
      <div className="flex items-center justify-between">
        <Stepper
          label={t('Size of {section}', { section: title })}
          value={row.size ?? proposedSize}
          onChange={(size) => sections.resize(index, size)}
          className="w-auto! min-w-0 max-w-40 flex-1"
        />
        {/* To the edge: with four of them the number keeps 44 px on the narrowest phone. */}
        <div className="-mr-1.5 flex shrink-0">
          {onSetTime && (
            <IconButton
              label={t('Set a time for {section}', { section: title })}
              icon={<Clock aria-hidden="true" size={20} />}
              onClick={onSetTime}
            />
          )}
          {count > 1 && (
            <>
              <IconButton
                id={partId(row, 'up')}
                label={t('Move {section} up', { section: title })}
                icon={<ArrowUp size={20} />}
                disabled={index === 0}
                onClick={() => sections.move(row, index, index - 1)}
              />
              <IconButton
                id={partId(row, 'down')}
                label={t('Move {section} down', { section: title })}
                icon={<ArrowDown size={20} />}
                disabled={index === count - 1}
                onClick={() => sections.move(row, index, index + 1)}
              />
            </>
          )}
          <IconButton
            id={partId(row, 'remove')}
            label={t('Remove {section}', { section: title })}
            icon={<Trash2 size={20} />}
            // Otherwise the second half of a double tap would remove the next row, which has moved under the finger.
            onClick={({ detail }) => detail < 2 && !sections.remove(row, index) && onNoneLeft()}
          />
        </div>
      </div>
    </fieldset>
  )
}
