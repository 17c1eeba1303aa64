import * as z from 'zod/mini'
import { capacityProblem, notWhole } from './new-event-settings'

/** How many can take part, on the forms of an event and of a planned date; null: no limit. */
export const capacitySchema = z.nullable(
  z.number({ error: notWhole }).check(({ value, issues }) => {
    const message = capacityProblem(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  }),
)
