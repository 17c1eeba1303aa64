import type { Details, EventFacts, Message } from '../../../../supabase/functions/send-messages/message.ts'
import { textOf } from '../../../../supabase/functions/send-messages/message-text.ts'
import { EVENT } from './support.ts'

export type Kind = Message['kind']
const NOW = new Date('2058-12-02T18:00:00Z')
export const SERIES = { ...EVENT, series_id: 'tuesdays' }

/** The sentence of a message: of this event, for a reader in this zone. */
export function tell(
  kind: Kind,
  details: Details = {},
  { event = EVENT as EventFacts, zone = 'Europe/Lisbon' as string | null, now = NOW } = {},
) {
  return textOf({ kind, event_id: event.id, details: { event, ...details } }, { time_zone: zone }, now)
}

export const own = (slot: number) => ({ slot, name: null })
export const claimed = (slot: number, name: string) => ({ slot, name })
export const LONG_SECTION = 'Everybody who drives one of the larger vans to the North Pier'.slice(0, 60)
