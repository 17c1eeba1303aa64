import type { ListedEvent } from '@/features/events/lists/schema'

/** An event as the lists of events have it. */
export function buildListed(fields: Partial<ListedEvent> = {}): ListedEvent {
  return {
    id: 'fiveASide123',
    name: 'Five-a-side',
    datetime: null,
    end_datetime: null,
    location: null,
    is_private: false,
    max_participants: null,
    group_name: null,
    participant_count: 0,
    ...fields,
  }
}
