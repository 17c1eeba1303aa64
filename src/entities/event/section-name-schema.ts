import * as z from 'zod/mini'
import { shownName } from './section-times'

/** The name of a section in a response without the section itself, in the user's language and clock if it is a time. */
export const sectionNameSchema = z.pipe(z.string(), z.transform(shownName))
