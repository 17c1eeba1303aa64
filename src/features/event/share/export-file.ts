import type { EventPageData } from '@/entities/event/event-schema'
import { saveFile } from '@/lib/browser/save-file'
import { toCsv } from '@/lib/text/csv'
import { eventPageRows, fileNameOf, organizerRows, waitlistRows } from './export'

/** The files for event managers, who may read contact data. */
export type OrganizerFile = 'organizer' | 'waitlist'

/** Downloads the roster or the waitlist as a CSV file. Loaded when asked for: the CSV library is not part of the page. */
export function downloadRoster(data: EventPageData, kind: 'event-page' | OrganizerFile): Promise<void> {
  const name = fileNameOf(data.event.name)
  if (kind === 'organizer') return saveCsv(`${name}_participants`, organizerRows(data))
  if (kind === 'waitlist') return saveCsv(`${name}_waitlist`, waitlistRows(data))
  return saveCsv(name, eventPageRows(data))
}

const saveCsv = (name: string, rows: string[][]) => saveFile(`${name}.csv`, toCsv(rows), 'text/csv')
