import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormSection } from '@/ui/form-section'
import type { EditableEvent } from '../form-read-schema'
import { DESCRIPTION_MAX, EVENT_NAME_MAX, type EventInput, LOCATION_MAX } from '../schema'
import { type EventFormApi, focusProblem } from '../use-event-form'
import { CapacityField } from './capacity-field'
import { CustomFieldsEditor } from './custom-fields-editor'
import { DateField } from './date-field'
import { MoreOptions } from './more-options'
import { PrivacyField } from './privacy-field'
import { TextField } from './text-field'

interface EventFormProps {
  form: EventFormApi
  /** Resolves to true when it is done and the page is being left; anything else gives the form back. */
  onSubmit: (input: EventInput) => Promise<boolean>
  /** Called at each attempt, also at one that the form's own rules refuse. */
  onAttempt?: () => void
  /** The capacity to propose when 'No limit' is taken back. */
  capacity: number
  /** As it was before; left out for a new one. */
  event?: EditableEvent
  /** Only where the group can be chosen. */
  group?: ReactNode
  /** Nothing is written yet: the name is what comes first. */
  startsAtName?: boolean
  /** Submit button and what stands beside it. */
  children: ReactNode
}

/** The fields of an event in the order of docs/product.md section 2; what came later is folded away behind them. */
export function EventForm({
  form,
  onSubmit,
  onAttempt,
  capacity,
  event: before,
  group,
  startsAtName = false,
  children,
}: EventFormProps) {
  useStart(form, startsAtName)
  const submit = useSubmitOnce(onSubmit, focusProblem)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        onAttempt?.()
        return form.handleSubmit(submit, focusProblem)(event)
      }}
      className="grid gap-3.5"
    >
      <FormSection>
        <TextField form={form} name="name" label="Event Name" max={EVENT_NAME_MAX} required />
        <TextField form={form} name="description" label="Description" max={DESCRIPTION_MAX} multiline />
      </FormSection>
      <FormSection>
        <DateField form={form} name="datetime" label="Start Date & Time" />
        <DateField form={form} name="end_datetime" label="End Date & Time (Optional)" />
        <TextField form={form} name="location" label="Location" max={LOCATION_MAX} />
      </FormSection>
      <FormSection>
        {group}
        <CapacityField form={form} fallback={capacity} />
        <PrivacyField form={form} />
      </FormSection>
      <FormSection>
        <CustomFieldsEditor form={form} />
      </FormSection>
      <MoreOptions form={form} event={before} />
      {children}
    </form>
  )
}

/** Puts the focus into the name as the form appears. */
function useStart(form: EventFormApi, startsAtName: boolean): void {
  const [start] = useState(startsAtName)
  useEffect(() => {
    if (start) form.setFocus('name')
  }, [form, start])
}

/** A double tap submits once: the second comes before any state has changed, so only a ref can see the first. */
function useSubmitOnce(onSubmit: (input: EventInput) => Promise<boolean>, onFailure: () => void) {
  const underWay = useRef(false)
  return async (input: EventInput) => {
    if (underWay.current) return
    underWay.current = true
    underWay.current = await onSubmit(input)
    if (!underWay.current) onFailure()
  }
}
