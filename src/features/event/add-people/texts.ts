import type { Series } from '@/entities/series/series'
import { formatShortDate } from '@/lib/text/date-text'
import { counted } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import type { Added, TakenBack } from './schema'

/** The words of the sheet and its toast. */

/** 'Add 21 People', 'Add 1 Person'. */
export const addText = (count: number) => (count === 1 ? t('Add 1 Person') : `Add ${count} People`)

/** '22 names. Tap one to change it.' */
export const namesText = (count: number) => `${counted(count, 'name')}. Tap one to change it.`

/** 'No names found in 3 lines. Tap one to add it.' */
export const linesText = (count: number) => `No names found in ${counted(count, 'line')}. Tap one to add it.`

/** 'Also on Tue, Dec 8 and every date after it. Dates that are open take them if there is room.' @param next the date after this one */
export function regularDatesText(next: Series['next']): string {
  if (!next) return t('Also on every date after this one.')
  const dates = `Also on ${formatShortDate(next.datetime)} and every date after it.`
  return next.id ? `${dates} Dates that are open take them if there is room.` : dates
}

/** 'Added: 19 in slots, 2 in line, 1 left out'. Fewer may fit than the page knew. */
export function addedText({ added, left_out }: Added): string {
  const slots = added.filter(({ slot }) => slot !== null).length
  const parts = [
    slots > 0 && `${slots} in ${slots === 1 ? 'a slot' : 'slots'}`,
    added.length > slots && `${added.length - slots} in line`,
    left_out > 0 && `${left_out} left out`,
  ].filter(Boolean)
  return `Added: ${parts.join(', ')}`
}

/** 'Taken off again', 'Taken off: 18. 2 were changed since, and stay.' */
export function takenBackText({ removed, stay }: TakenBack): string {
  if (stay === 0) return t('Taken off again')
  const kept = stay === 1 ? '1 was changed since, and stays.' : `${stay} were changed since, and stay.`
  return removed === 0 ? kept : `Taken off: ${removed}. ${kept}`
}
