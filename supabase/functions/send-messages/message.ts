/** What `claim_messages` hands out, and what `settle_messages` takes back. */

export interface Claimed {
  messages: Message[]
  /** The clock may have more to do than this call did. */
  more: boolean
}

/** A message and those of its targets that are awake. */
export interface Message {
  id: number
  /** Settling counts only with the lease of the claim. */
  lease: string
  kind: Kind
  event_id: string | null
  details: Details
  /** 1 for the first try. */
  attempt: number
  /** From when it is too late to help; null: never. */
  drop_after: string | null
  urgent: boolean
  targets: Target[]
}

type Kind =
  | 'promoted'
  | 'changed'
  | 'called_off'
  | 'cancelled'
  | 'reminder'
  | 'opened'
  | 'payment'
  | 'notice'
  | 'joined'
  | 'digest'
  | 'test'

export type Target = Device | Mailbox

export interface Device {
  id: string
  channel: 'push'
  endpoint: string
  p256dh: string
  auth: string
  time_zone: string | null
  guest: boolean
}

export interface Mailbox {
  id: string
  channel: 'mail'
  address: string
  name: string | null
  time_zone: string | null
  stop_token: string
  /** Of a guest, who has no settings. */
  guest?: boolean
}

/** The event as it was when the message was written. Times are ISO. */
export interface EventFacts {
  id: string
  name: string
  private: boolean
  starts_at: string | null
  ends_at: string | null
  zone: string | null
  location: string | null
  series_id: string | null
}

export interface SlotFact {
  slot: number
  /** Whom it was claimed for; null: one's own. */
  name: string | null
  /** Its section's name; missing where the event has none. */
  section?: string | null
}

interface Money {
  /** In the smallest unit of the currency. */
  cents: number
  currency: string
}

/** What is known of what happened. Each kind fills its own (docs/decisions/messages.md). */
export interface Details {
  event?: EventFacts
  slots?: SlotFact[]
  /** Of a guest who joined: the place in line, null with a slot; and what opens the registration. */
  place?: number | null
  token?: string
  price?: Money | null
  confirm_until?: string | null
  before?: { starts_at?: string | null; ends_at?: string | null; location?: string | null }
  /** It does not take place; false: it does again. */
  off?: boolean
  note?: string | null
  skipped?: boolean
  deadline?: string | null
  what?: 'denied' | 'refund' | 'refunded'
  cents?: number
  currency?: string
  /** What those who run the event wrote, in that order. */
  notices?: { by: string; text: string }[]
  joined?: { name: string | null; slot: number | null; section?: string | null }[]
  left?: { name: string | null; late: boolean; section?: string | null }[]
  joined_count?: number
  left_count?: number
}

export interface Settled {
  id: number
  lease: string
  /** Targets that have it, or that nothing more can be done for. */
  delivered: string[]
  /** Devices that are no more. */
  gone: string[]
  /** Seconds to wait at least before the others are tried again; null: nobody asked for a wait. */
  retry_after: number | null
  /** Nobody was asked, because their services rest: this was no try. */
  untried: boolean
}

/** What came of one target. */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'gone' }
  /** It can never be told: `why` is for the log. */
  | { is: 'given up'; why: string }
  /** `after` in seconds, where the service named a time. `service`: it fails for everybody, as far as this answer tells. */
  | { is: 'later'; after: number | null; why: string; service: boolean }
  /** Its service rests, so it was not asked. */
  | { is: 'untried' }
