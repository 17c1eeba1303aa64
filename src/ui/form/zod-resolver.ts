import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Checks a form with its schema. Of several errors of a field, the first is shown. It has only what Roster's forms need of a
 * resolver, because a visitor of an event waits for this code.
 */
export function zodResolver<Typed extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Typed>,
): Resolver<Typed, unknown, Sent> {
  return (typed) => {
    const { success, data, error } = schema.safeParse(typed)
    if (success) return { values: data, errors: {} }
    const errors: FieldErrors<Typed> = {}
    for (const { path, code, message } of error.issues) {
      const name = path.join('.')
      if (!get(errors, name)) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
}
