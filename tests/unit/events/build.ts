import type { ListedEvent } from '@/features/events/read-schema'
import type { EventForm } from '@/features/events/schema'

/** The form of a valid event without dates. */
export function buildForm(fields: Partial<EventForm> = {}): EventForm {
  return {
    name: 'Five-a-side',
    description: '',
    datetime: '',
    end_datetime: '',
    location: '',
    max_participants: 10,
    is_private: false,
    custom_fields: [],
    group_id: '',
    registration_deadline: null,
    withdraw_until: null,
    waitlist: true,
    price_cents: '',
    currency: '',
    pay_link: '',
    pay_note: '',
    ...fields,
  }
}

/** An event as the lists hold it. */
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
