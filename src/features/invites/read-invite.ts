import { sectionsOf } from '@/entities/event/sections-of'
import type { EventAnswer, EventInvite } from './schema'

/**
 * What `get_invite` answers, as the app works with it. Apart from the schema, which the first paint does without. It says nothing
 * of confirming. But a slot that becomes free goes to the next in line at once, so one that stays free is for the first to tap.
 */
export function readInvite({ waiting_count = 0, people, ...answer }: EventAnswer): EventInvite {
  return {
    ...answer,
    people: people?.map((person) => ({ section_id: '', ...person })) ?? null,
    waiting_count,
    sections: sectionsOf(answer, { taken: answer.participant_count, waiting: waiting_count, open: true }),
  }
}
