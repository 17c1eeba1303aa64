import { locale } from './translate.ts'
import { HALVES } from './zone-clock.ts'

/**
 * A section that was made as a time is stored with the time as its name, in English whatever the language: '4:10 PM', on another day than the
 * event's start 'Sat, Nov 28, 4:10 PM'. Once the event has moved, the section's own time is what counts.
 */
const TIME_NAME = new RegExp(`^(?:(\\w{3}), (\\w{3}) (\\d{1,2}), )?(\\d{1,2}):(\\d\\d) (${HALVES.join('|')})$`)

export const isNamedByTime = (name: string): boolean => TIME_NAME.test(name)

/** A section's stored name for the screen: a time in the user's language and clock, for where only its name is known. */
export function shownName(name: string): string {
  const { dates } = locale()
  const found = dates && TIME_NAME.exec(name)
  return found ? dates.timeName(found) : name
}
