import type { EventPage } from './event-actions.ts'
import type { Section } from './section-actions.ts'
import type { SectionModel } from './section-model.ts'
import type { Row } from './visitor.ts'

/** Slots, lines, places and counts of an event as short texts: from its page, and from the reference. */

interface Told {
  slots: string[]
  waiting: string[]
  sections: string[]
}

/** The expected response for the page of the event. */
export function expected(model: SectionModel): Told {
  const order = model.sections.map(({ id }) => id)
  const slots = model.seats.filter(({ slot }) => slot !== null)
  slots.sort((a, b) => Number(a.slot) - Number(b.slot) || order.indexOf(a.section) - order.indexOf(b.section))
  return {
    slots: slots.map((seat) => `${seat.section}${seat.slot} ${seat.name}${seat.isOffered ? ' offers' : ''}`),
    waiting: model.seats
      .filter(({ slot }) => slot === null)
      .sort((a, b) => model.place(a) - model.place(b) || order.indexOf(a.section) - order.indexOf(b.section))
      .map((seat) => `${seat.section} ${model.place(seat)} ${seat.name}`),
    sections: model.isSplit
      ? model.sections.map(({ id, size }) => `${id} ${model.in(id).length}/${size} +${model.line(id).length}`)
      : [],
  }
}

/** The real response. */
export function told(page: EventPage): Told {
  const row = ({ section_id = '', ...rest }: Row) => ({ section_id: String(section_id), ...rest }) as Row
  return {
    slots: page.roster.map(row).map((r) => `${r.section_id}${r.slot_number} ${r.name}${r.offered ? ' offers' : ''}`),
    waiting: page.waitlist.map(row).map((r) => `${r.section_id} ${r.place} ${r.name}`),
    sections: ((page.event.sections ?? []) as Section[]).map(
      ({ id, taken, size, waiting }) => `${id} ${taken}/${size} +${waiting}`,
    ),
  }
}

/** Whether two times overlap, in minutes from the start. */
export function overlap(one?: [from: number, to: number], other?: [from: number, to: number]): boolean {
  return one !== undefined && other !== undefined && one[0] < other[1] && other[0] < one[1]
}
