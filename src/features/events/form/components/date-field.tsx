import type { Ref } from 'react'
import { movedEnd } from '@/entities/event/moved-end'
import { isTimed } from '@/entities/event/section-times'
import { withRowsMoved } from '@/features/events/sections/make-times'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import type { DateTimePickerHandle } from '@/ui/date-time/date-time-picker'
import { type DateName, pastWarning } from '../rules'
import { useEventField, useEventFormApi, useEventValues, useResets } from '../use-event-form'

/** The time at which the end's calendar opens: an hour after the start. */
const anHourAfter = (start: string | null) => (start ? new Date(Date.parse(start) + 3_600_000) : null)

interface DateFieldProps {
  ref?: Ref<DateTimePickerHandle>
  name: DateName
  label: string
}

const INVALID = {
  datetime: () => t('Invalid date format'),
  end_datetime: () => t('Invalid end date format'),
}

/**
 * Start or end. Moving the start moves the end. An end that is not after the start, and a time in the past, are
 * reported at once.
 */
export function DateField({ ref, name, label }: DateFieldProps) {
  const form = useEventFormApi()
  const { field, fieldState } = useEventField(name)
  const [datetime, end_datetime] = useEventValues('datetime', 'end_datetime')
  const resets = useResets()
  const past = pastWarning({ datetime, end_datetime }, useNow())
  const warning = past?.name === name ? past.text : null
  const value = field.value ? new Date(field.value) : null

  function change(next: Date | null) {
    const iso = next ? next.toISOString() : ''
    if (name === 'datetime') {
      const end = movedEnd({ datetime, end_datetime }, iso)
      if (end !== end_datetime) form.setValue('end_datetime', end ?? '', { shouldDirty: true })
      const sections = form.getValues('sections')
      if (datetime && next && sections.some(isTimed)) {
        form.setValue('sections', withRowsMoved(sections, datetime, iso), { shouldDirty: true })
      }
    }
    field.onChange(iso)
    void form.trigger(['end_datetime', 'registration_deadline', 'withdraw_until', 'every'])
    if (form.getValues('ends_on')) void form.trigger('ends_on')
  }

  return (
    <DateTimeField
      key={resets}
      ref={ref}
      label={label}
      error={fieldState.error?.message}
      warning={warning}
      value={value}
      onChange={change}
      suggestion={name === 'end_datetime' ? anHourAfter(datetime) : null}
      invalidText={INVALID[name]()}
    />
  )
}
