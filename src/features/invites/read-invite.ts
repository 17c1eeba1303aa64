import { sectionsOf, withOffers } from '@/entities/event/sections-of'
import type { EventAnswer, EventInvite } from './schema'

/**
 * Turns the answer of `get_invite` into what the app works with. Separate from the schema, which the first paint does without. The answer says
 * nothing about confirming; but a freed slot goes to the next in line at once, so one that stays free is for the first to tap.
 */
export function readInvite({ waiting_count = 0, people, offers = [], ...answer }: EventAnswer): EventInvite {
  return {
    ...answer,
    people: people?.map((person) => ({ section_id: '', ...person })) ?? null,
    waiting_count,
    sections: withOffers(
      sectionsOf(answer, { taken: answer.participant_count, waiting: waiting_count, open: true }),
      offers.map((section_id) => ({ section_id, offered: true })),
    ),
  }
}
