import { characterCount } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'

/** The name of an account. An account made by e-mail has none at first, so forms whose result shows it ask for it. */

/** The same limit as in the database. */
export const PERSON_NAME_MAX = 100

/** Whether an event of this person would be 'Hosted by Unknown'; the database reads the same two names. */
export function lacksName(metadata: unknown): boolean {
  const { full_name, name } = (metadata ?? {}) as Record<string, unknown>
  return ![full_name, name].some((text) => typeof text === 'string' && visibleName(text) !== '')
}

/** The validation message of an account's name, the same as a participant's (docs/product.md section 5). */
export function nameProblem(name: string): string | undefined {
  const length = characterCount(visibleName(name))
  if (length === 0) return t('Name is required')
  return length > PERSON_NAME_MAX ? t('Name must be less than 100 characters') : undefined
}
