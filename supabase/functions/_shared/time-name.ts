import { locale } from './translate.ts'
import { HALVES } from './zone-clock.ts'

/**
 * A section with a time and no name is stored under the English text of its start: '4:10 PM', on another day than the event's start
 * 'Sat, Nov 28, 4:10 PM' (docs/decisions/sections.md).
 */
const TIME_NAME = new RegExp(`^(?:(\\w{3}), (\\w{3}) (\\d{1,2}), )?(\\d{1,2}):(\\d\\d) (${HALVES.join('|')})$`)

export const isNamedByTime = (name: string): boolean => TIME_NAME.test(name)

/** A section's stored name for the screen, where its start is not known: a time in the user's language and clock. */
export function shownName(name: string): string {
  const { dates } = locale()
  const found = dates && TIME_NAME.exec(name)
  return found ? dates.timeName(found) : name
}
