import type { CustomField, EventDetails, EventPageData, RosterRow, WaitingRow } from '@/entities/event/event-schema'
import type { Section } from '@/entities/event/facts'
import { readRegistration } from '@/entities/event/read-page'
import { withStatus } from '@/entities/event/registration-status'
import { sectionsOf } from '@/entities/event/sections-of'
import type { Payment } from '@/entities/money/payment'
import type { Series } from '@/entities/series/series'

/** An event that is to come, with room for ten. */
function buildEvent(event: Partial<EventDetails> = {}, counts = { taken: 0, waiting: 0 }): EventDetails {
  const max_participants = event.max_participants === undefined ? 10 : event.max_participants
  return {
    sections: sectionsOf({ sections: undefined, datetime: null, max_participants }, counts),
    id: 'event0000001',
    name: 'Thursday Five-a-side',
    description: null,
    datetime: '2026-11-26T19:30:00Z',
    end_datetime: '2026-11-26T21:00:00Z',
    location: null,
    is_private: false,
    custom_fields: [],
    max_participants,
    group_id: null,
    group_name: null,
    organizer_name: 'Olga Ferreira',
    ...event,
  }
}

/** A stranger's row in a slot; its id says which. */
export function buildRow(slot: number, changes: Partial<RosterRow> = {}): RosterRow {
  return {
    id: `row-${slot}`,
    name: `Person ${slot}`,
    in: 'slot',
    slot_number: slot,
    section_id: '',
    created_at: `2026-11-20T10:00:${String(slot % 60).padStart(2, '0')}Z`,
    label_ids: [],
    is_organizer: false,
    is_mine: false,
    claimed_by_me: false,
    contact_visible: false,
    ...changes,
  }
}

/** A stranger at a place in line; the id says which. */
export function buildWaiting(place: number, changes: Partial<WaitingRow> = {}): WaitingRow {
  const row = withStatus(buildRow(place), { in: 'waitlist', place, section_id: '' })
  return { ...row, id: `waits-${place}`, name: `Waiting ${place}`, place, ...changes }
}

/** A registration without contact data in slot 1, as the database sends it to its person. */
export function buildResponse<Changes extends object>(changes?: Changes) {
  const row = { id: 'row-1', event_id: 'event0000001', name: 'Leo', created_at: '2026-11-20T10:00:00Z', slot_number: 1 }
  return { ...row, email: null, phone: null, notes: null, responses: {}, ...(changes as Changes) }
}

/** The same, as the app has read it. */
export const buildRegistration = (changes: Partial<Parameters<typeof readRegistration>[0]> = {}) =>
  readRegistration(buildResponse(changes))

/** A payment of 5 euros that the person of slot 1 has reported. */
export function buildPayment(changes: Partial<Payment> = {}): Payment {
  const about = { id: 'payment-1', participant_id: 'row-1', name: 'Person 1' }
  return { ...about, cents: 500, currency: 'EUR', state: 'said', ...changes }
}

export function buildField(changes: Partial<CustomField> = {}): CustomField {
  return { id: 'field', label: 'Shirt size', type: 'text', required: false, ...changes }
}

/** A weekly series with a date a week later, which is not open yet. */
export function buildSeries(changes: Partial<Series> = {}): Series {
  return {
    id: 'series000001',
    every: 'week',
    starts_on: '2026-11-19',
    ended: false,
    due: false,
    next: { id: null, datetime: '2026-12-03T19:30:00Z', opens_at: '2026-11-26T19:30:00Z' },
    ...changes,
  }
}

export interface PageChanges {
  event?: Partial<EventDetails>
  viewer?: Partial<EventPageData['viewer']>
  roster?: RosterRow[]
  waitlist?: WaitingRow[]
  waiting_count?: number
  people_count?: number
  labels?: EventPageData['labels']
  payments?: EventPageData['payments']
  series?: Series
  teams?: EventPageData['teams']
  came?: EventPageData['came']
  claimers?: EventPageData['claimers']
}

/** An event page as a stranger sees it. */
export function buildPage({
  event,
  viewer,
  roster = [],
  waitlist = [],
  waiting_count = waitlist.length,
  people_count,
  labels = [],
  payments,
  series,
  teams,
  came,
  claimers,
}: PageChanges = {}): EventPageData {
  return {
    event: buildEvent(event, { taken: roster.length, waiting: waiting_count }),
    viewer: { is_organizer: false, manages: false, registered: false, ...viewer },
    people_count: people_count ?? roster.length,
    labels,
    roster,
    waitlist,
    waiting_count,
    ...(payments && { payments }),
    ...(series && { series }),
    ...(teams !== undefined && { teams }),
    ...(came !== undefined && { came }),
    ...(claimers && { claimers }),
  }
}

/** A section with one of two slots taken; its id is its name. */
export function buildSection(name: string, changes: Partial<Section> = {}): Section {
  return { id: name.toLowerCase(), name, size: 2, taken: 1, waiting: 0, ...changes }
}
