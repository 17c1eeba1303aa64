import type { EventPageData } from '@/features/registrations/event-schema'
import { downloadCsv, toCsv } from '@/lib/csv'
import { eventPageRows, fileNameOf, organizerRows } from './export'

/** Which columns the file has: the ones for everybody, or the ones for people who may read contact data. */
export type ExportKind = 'event-page' | 'organizer'

/** Hands the roster to the browser as a CSV file. Loaded when asked for: the CSV library is not part of the page. */
export function downloadRoster(data: EventPageData, kind: ExportKind): void {
  const name = fileNameOf(data.event.name)
  if (kind === 'organizer') downloadCsv(`${name}_participants.csv`, toCsv(organizerRows(data)))
  else downloadCsv(`${name}.csv`, toCsv(eventPageRows(data)))
}
