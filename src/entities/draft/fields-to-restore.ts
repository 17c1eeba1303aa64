/** Unsaved input of a form for something that exists already. */
export interface UnsavedChanges<Values> {
  /** The saved values at the time of the input. */
  before: Values
  typed: Values
}

/**
 * The fields to put back into a form. Untouched fields show the saved values of now, because another person may have changed them.
 * @param saved what the form began with
 * @param shown what it shows now
 */
export function fieldsToRestore<Values extends object>(
  { before, typed }: UnsavedChanges<Values>,
  saved: Values,
  shown: Values,
): Partial<Values> {
  const fields = Object.entries(typed) as [keyof Values, Values[keyof Values]][]
  return Object.fromEntries(
    fields.filter(
      ([name, value]) =>
        !isSame(value, before[name]) && !isSame(value, saved[name]) && isSame(shown[name], saved[name]),
    ),
  ) as Partial<Values>
}

/** Whether two values of a form are the same, whatever object holds them. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
