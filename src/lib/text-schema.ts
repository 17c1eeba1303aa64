import * as z from 'zod/mini'
import { characterCount } from './text'

/** At most so many characters as Postgres counts them, else `message`. */
export const atMost = (limit: number, message: string) =>
  z.refine<string>((text) => text.length <= limit || characterCount(text) <= limit, message)
