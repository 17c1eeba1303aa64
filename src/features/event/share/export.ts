import { format } from 'date-fns'
import { marksIn } from '@/entities/event/attendance-marks'
import { answerOf, answerText } from '@/entities/event/event-rules'
import type { EventPageData, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import { typedMoney } from '@/entities/money/money'
import { countedSlot, hasSections, sectionOf } from '@/entities/slots/sections'
import { isOwed, slotPaymentsOf } from '@/entities/slots/slot-payments'
import { findRow } from '@/entities/slots/waitlist'
import { t, tIn } from '@/lib/text/translate'

/**
 * The two exports (docs/product.md sections 2 and 7) and the waitlist's as rows of text; `@/lib/text/csv` quotes and defuses
 * them. Where an event has sections, each has Section behind its own columns. If people were claimed, event managers have Added By behind
 * the custom fields. Pure.
 */

type Exported = Pick<
  EventPageData,
  'event' | 'labels' | 'roster' | 'waitlist' | 'payments' | 'viewer' | 'claimers' | 'came'
>
type Row = RosterRow | WaitingRow

/** Name, Email, Phone, Labels, Sign Up Date, then the custom fields, and what was paid. Unreadable data stays blank. */
export function eventPageRows(data: Exported): string[][] {
  return withPayments(
    data,
    tableOf(data, bySlot(data), [t('Name'), t('Email'), t('Phone'), t('Labels'), t('Sign Up Date')], (row, labels) => [
      row.name,
      row.email ?? '',
      row.phone ?? '',
      labels,
      sortableDate(row.created_at),
    ]),
  )
}

/** Name, Email, Phone, Notes, Labels, the custom fields, payments, and who came: for event managers. */
export function organizerRows(data: Exported): string[][] {
  return withMarks(data, withPayments(data, tableOf(data, bySlot(data), contactHeader(), contactCells)))
}

/** Place, Waiting Since, then the columns of the organizer's list: for viewers who may read contact data. */
export function waitlistRows(data: Exported): string[][] {
  return tableOf(
    data,
    byLine(data),
    [tIn('waitlist', 'Place'), t('Waiting Since'), ...contactHeader()],
    (row, labels) => [String(row.place), sortableDate(row.created_at), ...contactCells(row, labels)],
  )
}

/** Section by section, each line in its order. */
function byLine({ event: { sections }, waitlist }: Exported): readonly WaitingRow[] {
  const at = (row: WaitingRow) => sections.findIndex(({ id }) => id === row.section_id)
  return [...waitlist].sort((one, other) => at(one) - at(other) || one.place - other.place)
}

const contactHeader = () => [t('Name'), t('Email'), t('Phone'), t('Notes'), t('Labels')]

function contactCells({ name, email, phone, notes }: Row, labels: string): string[] {
  return [name, email ?? '', phone ?? '', notes ?? '', labels]
}

const bySlot = ({ event, roster }: Exported) =>
  [...roster].sort((one, other) => countedSlot(event, one) - countedSlot(event, other))

function tableOf<R extends Row>(
  data: Exported,
  rows: readonly R[],
  header: string[],
  cells: (row: R, labels: string) => string[],
): string[][] {
  const { custom_fields: fields } = data.event
  const isSplit = hasSections(data.event)
  const names = new Map(data.labels.map((label) => [label.id, label.name]))
  const added = addedBy(data)
  const hasAdded = rows.some(({ id }) => added.has(id))
  return [
    [
      ...header,
      ...(isSplit ? [t('Section')] : []),
      ...fields.map((field) => field.label),
      ...(hasAdded ? [t('Added By')] : []),
    ],
    ...rows.map((row) => {
      const labels = row.label_ids.flatMap((id) => names.get(id) ?? []).join('; ')
      return [
        ...cells(row, labels),
        ...(isSplit ? [sectionOf(data.event, row)?.name ?? ''] : []),
        ...fields.map((field) => answerText(answerOf(field, row.responses))),
        ...(hasAdded ? [added.get(row.id) ?? ''] : []),
      ]
    }),
  ]
}

/** The claimer of a row, with the claimer's contact data: 'Hana Kim, hana@example.org'. */
function addedBy(data: Exported): ReadonlyMap<string, string> {
  // An extra slot of the same person has no claimer.
  const picks = new Set([...data.roster, ...data.waitlist].flatMap(({ id, extra }) => (extra ? id : [])))
  const claimers = data.claimers?.filter(({ id }) => !picks.has(id))
  return new Map(
    claimers?.map(({ id, name, row }) => {
      const own = row === undefined ? undefined : findRow(data, (one) => one.id === row)
      return [id, [name, own?.email, own?.phone].filter(Boolean).join(', ')]
    }),
  )
}

const STATES = {
  unpaid: () => t('No'),
  denied: () => t('Never arrived'),
  said: () => t('Says paid'),
  confirmed: () => t('Yes'),
}

/** The list's rows with their payments, if the viewer may know any. The amount is a number to sum up. */
function withPayments(data: Exported, [header = [], ...rows]: string[][]): string[][] {
  const slotPayments = slotPaymentsOf(data, undefined)
  if (!data.event.price || slotPayments.size === 0) return [header, ...rows]
  const cells = bySlot(data).map(({ id }) => {
    const slotPayment = slotPayments.get(id)
    if (!slotPayment) return ['', '']
    const amount = isOwed(slotPayment) ? '' : typedMoney(slotPayment.cents, slotPayment.currency, 'en-US')
    return [STATES[slotPayment.state](), amount]
  })
  return [[...header, t('Paid'), t('Amount')], ...rows.map((row, index) => [...row, ...(cells[index] ?? [])])]
}

function withMarks(data: Exported, [header = [], ...rows]: string[][]): string[][] {
  const came = marksIn(data)
  if (Object.keys(came).length === 0) return [header, ...rows]
  const marks = bySlot(data).map(({ id }) => (came[id] === undefined ? '' : came[id] ? t('Yes') : t('No')))
  return [[...header, t('Came')], ...rows.map((row, index) => [...row, marks[index] ?? ''])]
}

/** 'yyyy-MM-dd HH:mm' in the viewer's time zone: a spreadsheet reads this as a date and can sort it. */
function sortableDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : format(date, 'yyyy-MM-dd HH:mm')
}

/** An event's name as a file name: whatever is not a letter, digit, hyphen or underscore becomes one underscore. */
export function fileNameOf(eventName: string): string {
  const name = eventName
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return [...name].slice(0, 100).join('') || 'event'
}
