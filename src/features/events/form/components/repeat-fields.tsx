import { ruleHint, ruleSentence } from '@/entities/series/series-text'
import { browserZone } from '@/lib/browser/browser-zone'
import { plural, t, tIn } from '@/lib/text/translate'
import { dayInZone } from '@/lib/text/zone-time'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { SelectField } from '@/ui/form/select-field'
import { Stepper } from '@/ui/form/stepper'
import type { EditableEvent } from '../form-read-schema'
import { dayOf, EVERY_LABELS, OPENS_MAX } from '../repeats'
import { takesBrowserZone } from '../rules'
import { useEventField, useEventFormApi, useEventValues } from '../use-event-form'

interface RepeatFieldsProps {
  /** The event as it was before; left out for a new one. */
  event?: EditableEvent | undefined
}

/** Whether the event takes place again, when each date opens and until when there are new ones; and a sentence that says so. It has a start. */
export function RepeatFields({ event }: RepeatFieldsProps) {
  const { trigger } = useEventFormApi()
  const { field, fieldState } = useEventField('every')
  const series = event?.series
  if (series?.ended_at) return <p className="text-muted text-body">{t('The series of this event has ended.')}</p>

  const hint = series
    ? t('How often it repeats cannot be changed. The settings below are for the whole series.')
    : field.value && t('One link for all dates: it always leads to the next one.')
  return (
    <div className="grid gap-3">
      <SelectField
        label={<span className="sr-only">{tIn('setting', 'Repeats')}</span>}
        error={fieldState.error?.message}
        hint={hint}
        {...field}
        disabled={Boolean(series)}
        onChange={(change) => {
          field.onChange(change)
          void trigger('every')
        }}
        options={Object.entries(EVERY_LABELS).map(([every, label]) => [every, label()])}
      />
      {field.value !== '' && (
        <>
          <OpensField />
          <EndsField />
          <Sentence event={event} />
        </>
      )}
    </div>
  )
}

function OpensField() {
  const { field, fieldState } = useEventField('opens_days_before')
  return (
    <Field label={t('Opens')} error={fieldState.error?.message}>
      {(props) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stepper
            {...props}
            label={t('Opens, days before')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            max={OPENS_MAX}
          />
          <span aria-hidden="true">{plural(field.value, 'day before', 'days before')}</span>
        </div>
      )}
    </Field>
  )
}

function EndsField() {
  const { field, fieldState } = useEventField('ends_on')
  const [datetime, starts_on] = useEventValues('datetime', 'starts_on')
  return (
    <>
      <SelectField
        label={t('Ends')}
        value={field.value === null ? 'never' : 'on'}
        onChange={({ target }) => field.onChange(target.value === 'never' ? null : '')}
        options={[
          ['never', tIn('end of a series', 'Never')],
          ['on', t('On a date')],
        ]}
      />
      {field.value !== null && (
        <Field label={t('Last date')} error={fieldState.error?.message}>
          {(props) => (
            <Input {...props} {...field} value={field.value ?? ''} type="date" min={starts_on || dayOf(datetime)} />
          )}
        </Field>
      )}
    </>
  )
}

function Sentence({ event }: RepeatFieldsProps) {
  const [every, opens_days_before, ends_on, datetime, end_datetime] = useEventValues(
    'every',
    'opens_days_before',
    'ends_on',
    'datetime',
    'end_datetime',
  )
  if (every === '' || !datetime) return null
  // The zone that the event will have.
  const times = { datetime, end_datetime: end_datetime || null }
  const time_zone = event && !takesBrowserZone(event, times) ? event.time_zone : browserZone()
  const days = { every, starts_on: event?.series?.starts_on ?? dayInZone(datetime, time_zone) }
  const isEnd = ends_on !== null && ends_on >= days.starts_on
  const rule = { ...days, time_zone, opens_days_before, ends_on: isEnd ? ends_on : null }
  const hint = ruleHint(days)
  return (
    <p className="rounded-control bg-sunken px-3.5 py-3 text-body leading-snug" aria-live="polite">
      {ruleSentence(rule, event?.series ? null : datetime)}.{hint && ` ${hint}`}
    </p>
  )
}
