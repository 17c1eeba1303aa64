import type { EventPageData, RosterRow } from '@/features/registrations/event-schema'
import { answerOf, answerText } from '@/features/registrations/rules'
import { toDateTimeInput } from '@/lib/datetime'

/** The two exports (SPEC.md sections 2 and 7) and the waitlist's as rows of text; `@/lib/csv` quotes and defuses them. Pure. */

type Exported = Pick<EventPageData, 'event' | 'labels' | 'roster' | 'waitlist'>
type Row = Omit<RosterRow, 'slot_number'>

/** Name, Email, Phone, Labels, Sign Up Date, then the custom fields. What the viewer may not read stays blank. */
export function eventPageRows(data: Exported): string[][] {
  return tableOf(data, bySlot(data), ['Name', 'Email', 'Phone', 'Labels', 'Sign Up Date'], (row, labels) => [
    row.name,
    row.email ?? '',
    row.phone ?? '',
    labels,
    sortableDate(row.created_at),
  ])
}

/** Name, Email, Phone, Notes, Labels, then the custom fields: for those who may read contact data. */
export function organizerRows(data: Exported): string[][] {
  return tableOf(data, bySlot(data), CONTACT, contactCells)
}

/** Place, Waiting Since, then the columns of the organizer's list: for those who may read contact data. */
export function waitlistRows(data: Exported): string[][] {
  return tableOf(data, data.waitlist ?? [], ['Place', 'Waiting Since', ...CONTACT], (row, labels) => [
    String(row.place),
    // Not waiting_since: moving somebody to the front sets that back.
    sortableDate(row.created_at),
    ...contactCells(row, labels),
  ])
}

const CONTACT = ['Name', 'Email', 'Phone', 'Notes', 'Labels']

function contactCells({ name, email, phone, notes }: Row, labels: string): string[] {
  return [name, email ?? '', phone ?? '', notes ?? '', labels]
}

const bySlot = ({ roster }: Exported) => [...roster].sort((a, b) => a.slot_number - b.slot_number)

function tableOf<R extends Row>(
  data: Exported,
  rows: readonly R[],
  header: string[],
  cells: (row: R, labels: string) => string[],
): string[][] {
  const fields = data.event.custom_fields
  const names = new Map(data.labels.map((label) => [label.id, label.name]))
  return [
    [...header, ...fields.map((field) => field.label)],
    ...rows.map((row) => {
      const labels = row.label_ids.flatMap((id) => names.get(id) ?? []).join('; ')
      return [...cells(row, labels), ...fields.map((field) => answerText(answerOf(field, row.responses)))]
    }),
  ]
}

/** 'yyyy-MM-dd HH:mm' in the viewer's time zone: a spreadsheet reads this as a date and can sort it. */
function sortableDate(iso: string): string {
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
