import type { Device, EventFacts, Mailbox, Message } from '../../../../supabase/functions/send-messages/message.ts'

/** Messages as the database hands them out. */

export const EVENT: EventFacts = {
  id: 'fiveaside',
  name: 'Five-a-side',
  private: false,
  starts_at: '2058-12-03T20:00:00Z',
  ends_at: '2058-12-03T22:00:00Z',
  zone: 'Europe/Lisbon',
  location: 'City Park',
  series_id: null,
}

export function buildMessage(change: Partial<Message> = {}): Message {
  return {
    id: 12,
    lease: '6f0f8f1e-4a5f-4f0e-9c0a-5d6b8f0c1a2b',
    kind: 'promoted',
    event_id: EVENT.id,
    details: promotedTo(7),
    attempt: 1,
    drop_after: null,
    urgent: true,
    targets: [],
    ...change,
  }
}

export const promotedTo = (slot: number): Message['details'] => ({ event: EVENT, slots: [{ slot, name: null }] })

export function buildDevice(subscription: { endpoint: string; p256dh: string; auth: string }, id = 'device'): Device {
  return { id, channel: 'push', ...subscription, time_zone: 'Europe/Lisbon', guest: false }
}

export function buildMailbox(change: Partial<Mailbox> = {}): Mailbox {
  const stop_token = 'c4b5ad4e-3a55-45a5-9a32-8c3f4e0a9b10'
  return {
    id: 'mailbox',
    channel: 'mail',
    address: 'ana@people.example',
    name: 'Ana',
    time_zone: null,
    stop_token,
    ...change,
  }
}
