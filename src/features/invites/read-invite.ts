import { sectionsOf, withOffers } from '@/entities/event/sections-of'
import type { EventInvite, EventResponse } from './schema'

/** Turns the answer of `get_invite` into what the app works with. Separate from the schema, which the first paint does without. */
export function readInvite({ waiting_count = 0, people, offers = [], ...answer }: EventResponse): EventInvite {
  return {
    ...answer,
    people: people?.map((person) => ({ section_id: '', ...person })) ?? null,
    waiting_count,
    sections: withOffers(
      sectionsOf(answer, { taken: answer.participant_count, waiting: waiting_count }),
      offers.map((section_id) => ({ section_id, offered: true })),
    ),
  }
}
