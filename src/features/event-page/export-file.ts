import type { EventPageData } from '@/features/registrations/event-schema'
import { downloadCsv, toCsv } from '@/lib/csv'
import { eventPageRows, fileNameOf, organizerRows, waitlistRows } from './export'

/** What the file holds: the columns for everybody, those for people who may read contact data, or who waits. */
export type ExportKind = 'event-page' | 'organizer' | 'waitlist'

/** Hands the roster or the waitlist to the browser as a CSV file. Loaded when asked for: the CSV library is not part of the page. */
export function downloadRoster(data: EventPageData, kind: ExportKind): void {
  const name = fileNameOf(data.event.name)
  if (kind === 'organizer') downloadCsv(`${name}_participants.csv`, toCsv(organizerRows(data)))
  else if (kind === 'waitlist') downloadCsv(`${name}_waitlist.csv`, toCsv(waitlistRows(data)))
  else downloadCsv(`${name}.csv`, toCsv(eventPageRows(data)))
}
