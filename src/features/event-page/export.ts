import type { EventPageData, RosterRow } from '@/features/registrations/event-schema'
import { answerOf, answerText } from '@/features/registrations/rules'
import { toDateTimeInput } from '@/lib/datetime'

/** The two exports (SPEC.md sections 2 and 7) as rows of text; `@/lib/csv` quotes and defuses them. Pure. */

type Exported = Pick<EventPageData, 'event' | 'labels' | 'roster'>

/** Name, Email, Phone, Labels, Sign Up Date, then the custom fields. What the viewer may not read stays blank. */
export function eventPageRows(data: Exported): string[][] {
  return tableOf(data, ['Name', 'Email', 'Phone', 'Labels', 'Sign Up Date'], (row, labels) => [
    row.name,
    row.email ?? '',
    row.phone ?? '',
    labels,
    signUpDate(row.created_at),
  ])
}

/** Name, Email, Phone, Notes, Labels, then the custom fields: for those who may read contact data. */
export function organizerRows(data: Exported): string[][] {
  return tableOf(data, ['Name', 'Email', 'Phone', 'Notes', 'Labels'], (row, labels) => [
    row.name,
    row.email ?? '',
    row.phone ?? '',
    row.notes ?? '',
    labels,
  ])
}

function tableOf(data: Exported, header: string[], cells: (row: RosterRow, labels: string) => string[]): string[][] {
  const fields = data.event.custom_fields
  const names = new Map(data.labels.map((label) => [label.id, label.name]))
  const rows = [...data.roster].sort((a, b) => a.slot_number - b.slot_number)
  return [
    [...header, ...fields.map((field) => field.label)],
    ...rows.map((row) => {
      const labels = row.label_ids.flatMap((id) => names.get(id) ?? []).join('; ')
      return [...cells(row, labels), ...fields.map((field) => answerText(answerOf(field, row.responses)))]
    }),
  ]
}

/** 'yyyy-MM-dd HH:mm' in the viewer's time zone: a spreadsheet reads this as a date and can sort it. */
function signUpDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : toDateTimeInput(date).replace('T', ' ')
}

/** An event's name as a file name: whatever is not a letter, digit, hyphen or underscore becomes one underscore. */
export function fileNameOf(eventName: string): string {
  const name = eventName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return [...name].slice(0, 100).join('') || 'event'
}
