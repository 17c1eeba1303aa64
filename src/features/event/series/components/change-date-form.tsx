import { useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { RestoredChanges } from '@/entities/draft/restored-changes'
import { unsavedChangesStore } from '@/entities/draft/unsaved-changes'
import { TEXT_COLUMNS } from '@/entities/event/text-columns'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { counterNear } from '@/lib/text/text'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { FormFields } from '@/ui/form/form-fields'
import { Input } from '@/ui/form/input'
import { LimitStepper } from '@/ui/form/limit-stepper'
import { reportFailure } from '@/ui/form/report-failure'
import { zodResolver } from '@/ui/form/zod-resolver'
import { type DateChange, dateChangeSchema, dateDraftSchema } from '../date-change-schema'
import { useChangeDate } from '../mutations'
import { dateValues, plannedValues } from '../rules'
import type { Plan, PlannedDate } from '../schema'

interface ChangeDateFormProps {
  plan: Plan
  date: PlannedDate
  onDone: () => void
}

/** What is typed stays on the phone until it is saved, so that neither a closed sheet nor a reload loses it. */
export function ChangeDateForm({ plan, date, onDone }: ChangeDateFormProps) {
  const change = useChangeDate(plan)
  const [saved] = useState(() => dateValues(plan, date))
  const [unsaved] = useState(() => unsavedChangesStore(`${plan.id} ${date.occurs_on}`, dateDraftSchema))
  const form = useForm<DateChange>({ resolver: zodResolver(dateChangeSchema), defaultValues: saved })
  const { control, handleSubmit } = form

  const send = useOneAtATime(async (values: DateChange, done: string) => {
    try {
      await change.mutateAsync({ ...values, occursOn: date.occurs_on })
      unsaved.discard()
      toastSuccess(done)
      onDone()
    } catch (error) {
      reportFailure(form, error, 'Failed to change the date')
    }
  })

  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={handleSubmit((values) => send(values, 'The date is changed'))}
    >
      <RestoredChanges form={form} store={unsaved} saved={saved} />
      <FormFields locked={change.isPending}>
        <Start control={control} />
        <Place control={control} />
        {!plan.planned?.has_sections && <Capacity control={control} fallback={plan.planned?.max_participants ?? 10} />}
      </FormFields>
      <Button type="submit" size="lg" full busy={change.isPending} busyText="Saving...">
        Save Changes
      </Button>
      {date.changes && (
        <Button
          variant="secondary"
          full
          disabled={change.isPending}
          onClick={() => void send(plannedValues(plan, date), 'The date is as planned again')}
        >
          As Planned
        </Button>
      )}
    </form>
  )
}

interface InputProps {
  control: Control<DateChange>
}

const START = 'Start Date & Time'

function Start({ control }: InputProps) {
  const { field, fieldState } = useController({ control, name: 'datetime' })
  return (
    <DateTimeField
      label={START}
      error={fieldState.error?.message}
      value={field.value ? new Date(field.value) : null}
      onChange={(next) => field.onChange(next?.toISOString() ?? '')}
    />
  )
}

function Place({ control }: InputProps) {
  const { field, fieldState } = useController({ control, name: 'location' })
  const { label, max } = TEXT_COLUMNS.location
  return (
    <Field label={label} error={fieldState.error?.message} counter={counterNear(field.value, max)}>
      {(props) => <Input {...props} {...field} dir="auto" autoComplete="off" enterKeyHint="done" />}
    </Field>
  )
}

const MOST = 'Max Participants'

function Capacity({ control, fallback }: InputProps & { fallback: number }) {
  const { field, fieldState } = useController({ control, name: 'max_participants' })
  return (
    <Field label={MOST} error={fieldState.error?.message}>
      {(props) => (
        <LimitStepper {...props} label={MOST} value={field.value} onChange={field.onChange} fallback={fallback} />
      )}
    </Field>
  )
}
