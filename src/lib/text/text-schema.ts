import * as z from 'zod/mini'
import { characterCount } from './text'
import { visibleName } from './visible-name'

/** At most this many characters, as Postgres counts them; otherwise `message()`. */
export const atMost = (limit: number, message: () => string) =>
  z.refine<string>((text) => text.length <= limit || characterCount(text) <= limit, { error: message })

/** A name as `visibleName` leaves it: the first step of its schema. */
export const asVisibleName = () => z.overwrite<string>(visibleName)
