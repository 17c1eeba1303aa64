import type {
  EventPageData,
  ListedRow,
  PageResponse,
  Registration,
  RegistrationResponse,
  RosterRow,
  RowResponse,
  WaitingRow,
} from './event-schema'
import { readRegistrationStatus, type StatusResponse } from './registration-status'
import { sectionsOf, withOffers } from './sections-of'

/** Turns the database's answer into what the app works with. Separate from the schemas, which the first paint does without. Pure. */

export const readRow = (answer: RowResponse): ListedRow => stand(answer)
export const readRegistration = (answer: RegistrationResponse): Registration => stand(answer)

function stand<Said extends StatusResponse & { pick?: boolean | undefined }>(answer: Said) {
  const { slot_number: _slot, place: _place, section_id: _section, pick, ...person } = answer
  return { ...person, ...(pick && { extra: true }), ...readRegistrationStatus(answer) }
}

export function readPage({
  event: answer,
  roster: rows,
  waitlist = [],
  waiting_count,
  ...page
}: PageResponse): EventPageData {
  const { sections: _sections, ...event } = answer
  const waiting = waiting_count ?? waitlist.length
  const roster = rows.map(readRow) as RosterRow[]
  return {
    ...page,
    event: {
      ...event,
      sections: withOffers(sectionsOf(answer, { taken: roster.length, waiting }), roster),
    },
    roster,
    waitlist: waitlist.map(readRow) as WaitingRow[],
    waiting_count: waiting,
  }
}
