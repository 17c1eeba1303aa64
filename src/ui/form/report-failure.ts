import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toAppError } from '@/lib/backend/errors'
import { toastFailure } from '@/lib/feedback/toast-store'

/** Puts a refused input beside its field; anything else becomes a toast, and the form stays as it is. */
export function reportFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fallback: string,
): void {
  const { code, field = '', message } = toAppError(error)
  if (code === 'invalid_input' && field in form.getValues()) {
    form.setError(field as Path<Values>, { message }, { shouldFocus: true })
  } else {
    toastFailure(error, fallback)
  }
}
