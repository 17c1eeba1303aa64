import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { RestoredChanges } from '@/entities/draft/restored-changes'
import { unsavedChangesStore } from '@/entities/draft/unsaved-changes'
import { TEXT_COLUMNS } from '@/entities/event/text-columns'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { formatEventDate } from '@/lib/text/date-text'
import { counterNear } from '@/lib/text/text'
import { DateTimeField } from '@/ui/date-time/date-time-field'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { FormFields } from '@/ui/form/form-fields'
import { Input } from '@/ui/form/input'
import { LimitStepper } from '@/ui/form/limit-stepper'
import { reportFailure } from '@/ui/form/report-failure'
import { zodResolver } from '@/ui/form/zod-resolver'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { type DateChange, dateChangeSchema, dateDraftSchema } from '../date-change-schema'
import { useChangeDate } from '../mutations'
import { dateValues, plannedValues } from '../rules'
import type { Plan, PlannedDate } from '../schema'

interface ChangeDateFormProps {
  plan: Plan
  /** A date that is not open yet. */
  date: PlannedDate
  onDone: () => void
}

type ChangeDateProps = Omit<ChangeDateFormProps, 'onDone'> & SheetState

/** Changes one date before it opens: its time, its place, how many take part. */
export function ChangeDate({ open, onOpenChange, ...about }: ChangeDateProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Change ${formatEventDate(about.date.datetime)}`}
      description="Only this date. All others stay as they are."
    >
      <ChangeDateForm {...about} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

const START = 'Start Date & Time'
const MOST = 'Max Participants'
const PLACE = TEXT_COLUMNS.location

/** What is typed stays on the phone until it is saved, so that neither a closed sheet nor a reload loses it. */
export function ChangeDateForm({ plan, date, onDone }: ChangeDateFormProps) {
  const change = useChangeDate(plan)
  const [saved] = useState(() => dateValues(plan, date))
  const [unsaved] = useState(() => unsavedChangesStore(`${plan.id} ${date.occurs_on}`, dateDraftSchema))
  const form = useForm<DateChange>({ resolver: zodResolver(dateChangeSchema), defaultValues: saved })
  const { control, handleSubmit, register, formState } = form
  const location = useWatch({ control, name: 'location' })

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
        <Controller
          control={control}
          name="datetime"
          render={({ field, fieldState }) => (
            <DateTimeField
              label={START}
              error={fieldState.error?.message}
              value={field.value ? new Date(field.value) : null}
              onChange={(next) => field.onChange(next?.toISOString() ?? '')}
            />
          )}
        />
        <Field
          label={PLACE.label}
          error={formState.errors.location?.message}
          counter={counterNear(location, PLACE.max)}
        >
          {(props) => <Input {...props} {...register('location')} dir="auto" autoComplete="off" enterKeyHint="done" />}
        </Field>
        {!plan.planned?.has_sections && (
          <Controller
            control={control}
            name="max_participants"
            render={({ field: { value, onChange }, fieldState }) => (
              <Field label={MOST} error={fieldState.error?.message}>
                {(props) => (
                  <LimitStepper
                    {...props}
                    label={MOST}
                    value={value}
                    onChange={onChange}
                    fallback={plan.planned?.max_participants ?? 10}
                  />
                )}
              </Field>
            )}
          />
        )}
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
