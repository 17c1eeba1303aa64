import { AppError, toAppError } from '@/lib/errors'

/** What the sign-up drawer reads from a refusal of the database. */

/** True when the refusal says that this attempt's id is someone else's: the next attempt needs a new one. */
export function isIdTaken(error: unknown): boolean {
  return toAppError(error).code === 'id_taken'
}

/** The field a refusal names, or null when it is about the registration as a whole. */
export function refusedField(error: unknown): string | null {
  return error instanceof AppError && error.code === 'invalid_input' ? (error.field ?? null) : null
}
