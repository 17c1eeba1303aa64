import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { t, tIn } from '@/lib/text/translate'
import type { DateTimePickerHandle } from '@/ui/date-time/date-time-picker'
import { FieldMessage } from '@/ui/form/field-message'
import { Card } from '@/ui/layout/card'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import type { EditableEvent } from '../form-read-schema'
import { OPTION_NAMES, OPTIONS, type Option } from '../option-titles'
import { OPTION_FIELDS, OPTION_VALUES, optionProblems } from '../options'
import type { EventFormValues } from '../schema'
import { useEventFormApi, useEventValues } from '../use-event-form'

const OptionSheet = lazySheet(() => import('./option-sheet'), 'OptionSheet')

/** Rows of what is counted from the start, with the reason to choose it first. */
const DATED_ROWS: Partial<Record<Option, () => string>> = {
  repeats: () => t('Choose the first date, then how it repeats.'),
  deadlines: () => t('Choose the start, then the deadlines before it.'),
  minimum: () => t('Choose the start, then how many people it needs.'),
}
/** Rows that only the organizer may change. */
const OWN_ROWS = new Set<Option>(['repeats', 'price'])

interface OptionRowsProps {
  /** The event as it was before; left out for a new one. */
  event?: EditableEvent | undefined
  /** Opens the picker of the start, with the reason, and calls back once it is closed. */
  onPickDate: DateTimePickerHandle['open']
}

/** The options that most events do not use (`option-titles.ts`): a row each, with its value and its error. */
export function OptionRows({ event, onPickDate }: OptionRowsProps) {
  const form = useEventFormApi()
  /** The last value stays while its sheet closes. */
  const [option, setOption] = useState<Option>('repeats')
  const [open, setOpen] = useState(false)
  // Drawn again whenever one of these changes, with the values of that moment.
  useEventValues(...OPTION_FIELDS, 'datetime')
  const { errors } = useFormState<EventFormValues>({ name: OPTION_FIELDS })
  const values = form.getValues()
  const problems = optionProblems(errors, values)
  const valueOfRow = (row: Option) =>
    row === 'repeats' && event?.series?.ended_at ? tIn('series', 'Ended') : OPTION_VALUES[row](values)

  function show(row: Option) {
    setOption(row)
    setOpen(true)
  }

  /** Without a start its picker comes first. */
  function choose(row: Option) {
    const reason = DATED_ROWS[row]
    if (!reason || values.datetime) return show(row)
    onPickDate(() => form.getValues('datetime') && show(row), reason())
  }

  return (
    <Card aria-label={t('More options')} className="p-0! py-1!">
      <ul className="divide-y divide-line">
        {OPTION_NAMES.filter((row) => !(event?.isCohosted && OWN_ROWS.has(row))).map((row) => (
          <OptionRow
            key={row}
            title={OPTIONS[row]()}
            value={valueOfRow(row)}
            problem={problems[row]}
            onOpen={() => choose(row)}
          />
        ))}
      </ul>
      <OptionSheet option={option} event={event} open={open} onOpenChange={setOpen} />
    </Card>
  )
}

interface OptionRowProps {
  title: string
  value: string
  problem: string | undefined
  onOpen: () => void
}

/** A tap anywhere on it opens its sheet. Refusing the form leads here, and from here to the field at fault. */
function OptionRow({ title, value, problem, onOpen }: OptionRowProps) {
  const id = useId()
  return (
    <li className="relative px-4 active:bg-sunken">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={problem && id}
        data-problem={problem && ''}
        onClick={onOpen}
        className="flex min-h-13 w-full items-center gap-2 rounded-control py-2 text-left after:absolute after:inset-0"
      >
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
          <span>{title}</span>
          <span className="wrap-anywhere ml-auto text-right text-muted">{value}</span>
        </span>
        <ChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
      </button>
      <div aria-live="polite">
        {problem && (
          <FieldMessage id={id} className="pb-3">
            {problem}
          </FieldMessage>
        )}
      </div>
    </li>
  )
}
