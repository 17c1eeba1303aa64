import { useState } from 'react'
import {
  type FieldErrors,
  type FieldPath,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { toAppError } from '@/lib/backend/errors'
import { logError } from '@/lib/backend/log-error'
import { toastFailure } from '@/lib/feedback/toast-store'
import { zodResolver } from '@/ui/form/zod-resolver'
import { FIELD_NAMES } from './columns'
import { type EventDraft, type EventFormValues, type EventInput, eventFormSchema, invalidEventText } from './schema'

export type EventFormApi = UseFormReturn<EventFormValues, unknown, EventInput>

/** The form of Create and Edit Event: validated at the first submit, afterwards as one types. */
export function useEventForm(values: EventDraft): EventFormApi {
  return useForm<EventFormValues, unknown, EventInput>({
    resolver: zodResolver(eventFormSchema),
    defaultValues: values,
    // EventForm itself moves the focus: by the order on the screen, and to controls that register no element, too.
    shouldFocusError: false,
  })
}

/** The form that a field is in. `EventForm` provides it, also to the sheets behind its rows. */
export const useEventFormApi = () => useFormContext<EventFormValues, unknown, EventInput>()

export const useEventField = <Name extends FieldPath<EventFormValues>>(name: Name) =>
  useController<EventFormValues, Name, EventInput>({ name })

/** Some of its values, as they are now. */
export const useEventValues = <Names extends readonly FieldPath<EventFormValues>[]>(...names: Names) =>
  useWatch<EventFormValues, Names, EventInput>({ name: names })

/**
 * How often the form has been reset: the key of a control that keeps unfinished text, so that a reset clears that text
 * too.
 */
export function useResets(): number {
  // Only a reset brings other defaults.
  const { defaultValues } = useFormState<EventFormValues>()
  const [known, setKnown] = useState({ defaultValues, resets: 0 })
  if (known.defaultValues !== defaultValues) setKnown({ defaultValues, resets: known.resets + 1 })
  return known.resets
}

/** Fields that can show an error beside them. Custom fields show theirs in their rows. */
const SHOWN = FIELD_NAMES.filter((name) => name !== 'custom_fields')

/** Reports a save that failed: beside the field at fault if the backend named one, else as a toast. */
export function reportEventFailure(form: EventFormApi, error: unknown, fallback: string): void {
  const failure = toAppError(error)
  const field = SHOWN.find((name) => name === failure.field)
  if (field) form.setError(field, { message: failure.message })
  else toastFailure(failure, failure.kind === 'validation' ? invalidEventText() : fallback)
}

/** The form's own rules refuse the event, and nothing is sent. The fields say why, and the focus goes to the first error. */
export function refuseEventForm(errors: FieldErrors<EventFormValues>, action: 'createEvent' | 'updateEvent'): void {
  const { datetime, end_datetime, ...others } = errors
  logIssues({ datetime, end_datetime }, 'validateEventDates')
  logIssues(others, action)
  focusProblem()
}

function logIssues(errors: object, action: string): void {
  const issues = issuesIn(errors)
  if (issues.length > 0) logError(new Error(`Invalid event data: ${issues.join(', ')}`), action)
}

/** 'end_datetime: End date must be after start date', also for errors inside a list. */
function issuesIn(errors: object, path: readonly string[] = []): string[] {
  if ('message' in errors && typeof errors.message === 'string') return [`${path.join('.')}: ${errors.message}`]
  return Object.entries(errors).flatMap(([key, error]) =>
    typeof error === 'object' && error !== null && key !== 'ref' ? issuesIn(error, [...path, key]) : [],
  )
}

/** A control with an error, or a sentence about several (`data-problem`). */
const PROBLEM = 'main form :is([aria-invalid="true"], [data-problem])'

/**
 * The field may be far from the button: without this a refused submit would look like nothing happened. On a busy phone React draws the
 * error some frames later. A failure that is about no field draws none.
 */
export function focusProblem(frames = 10): void {
  requestAnimationFrame(() => {
    const problem = document.querySelector<HTMLElement>(PROBLEM)
    if (problem) problem.focus()
    else if (frames > 1) focusProblem(frames - 1)
  })
}
