import type { Series } from '@/entities/series/series'
import { formatShortDate } from '@/lib/text/date-text'
import { plural, t } from '@/lib/text/translate'
import type { Added, TakenBack } from './schema'

/** The words of the sheet and its toast. */

/** 'Add 21 People', 'Add 1 Person'. */
export const addText = (count: number) => plural(count, 'Add {count} Person', 'Add {count} People')

/** '22 names. Tap one to change it.' */
export const namesText = (count: number) =>
  plural(count, '{count} name. Tap one to change it.', '{count} names. Tap one to change it.')

/** 'No names found in 3 lines. Tap one to add it.' */
export const linesText = (count: number) =>
  plural(
    count,
    'No names found in {count} line. Tap one to add it.',
    'No names found in {count} lines. Tap one to add it.',
  )

/** 'Also on Tue, Dec 8 and every date after it. Dates that are open take them if there is room.' @param next the date after this one */
export function regularDatesText(next: Series['next']): string {
  if (!next) return t('Also on every date after this one.')
  const dates = t('Also on {date} and every date after it.', { date: formatShortDate(next.datetime) })
  return next.id ? `${dates} ${t('Dates that are open take them if there is room.')}` : dates
}

/** 'Added: 19 in slots, 2 in line, 1 left out'. Fewer may fit than the page knew. */
export function addedText({ added, left_out }: Added): string {
  const slots = added.filter(({ slot }) => slot !== null).length
  const line = added.length - slots
  const parts = [
    slots > 0 && plural(slots, '{count} in a slot', '{count} in slots'),
    line > 0 && plural(line, '{count} in line', '{count} in line'),
    left_out > 0 && plural(left_out, '{count} left out', '{count} left out'),
  ].filter(Boolean)
  return t('Added: {people}', { people: parts.join(', ') })
}

/** 'Taken off again', 'Taken off: 18. 2 were changed since, and stay.' */
export function takenBackText({ removed, stay }: TakenBack): string {
  if (stay === 0) return t('Taken off again')
  const kept = plural(stay, '{count} was changed since, and stays.', '{count} were changed since, and stay.')
  return removed === 0 ? kept : `${plural(removed, 'Taken off: {count}.', 'Taken off: {count}.')} ${kept}`
}
