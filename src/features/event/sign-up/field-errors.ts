import type { FieldErrors, Path } from 'react-hook-form'
import { fieldKey } from '@/entities/event/event-rules'
import type { EventDetails } from '@/entities/event/event-schema'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import type { AppError } from '@/lib/backend/errors'

/** The field of the form at which an error is shown. Pure. */

/** The first field with an error, in the order of the form. */
export function firstError(errors: FieldErrors<SignUpValues>): Path<SignUpValues> | null {
  const first = (['section', 'name', 'email', 'phone'] as const).find((name) => errors[name])
  if (first) return first
  const index = Array.isArray(errors.answers) ? errors.answers.findIndex(Boolean) : -1
  if (index >= 0) return `answers.${index}`
  return errors.notes ? 'notes' : null
}

/**
 * The field that the database refuses; null if the error is about none.
 * @param chooses whether the form has a choice of sections
 */
export function refusedField(
  { code, field }: AppError,
  { custom_fields, waitlist }: EventDetails,
  chooses: boolean,
): Path<SignUpValues> | null {
  if (code.startsWith('section') || (code === 'full' && chooses && !waitlist)) return 'section'
  if (code !== 'invalid_input' || !field) return null
  // It names a fixed field, or a custom field by its key.
  const index = custom_fields.map(fieldKey).indexOf(field)
  if (index >= 0) return `answers.${index}`
  return (['name', 'email', 'phone', 'notes'] as const).find((name) => name === field) ?? null
}
