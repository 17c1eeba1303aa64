/** The answer of `claim_messages`, and the input of `settle_messages`. */

export interface Claimed {
  messages: Message[]
  /** The clock may have more to do than this call did. */
  more: boolean
}

/** A message, and its targets for which it is not night now. */
export interface Message {
  id: number
  /** Settling counts only with the lease of the claim. */
  lease: string
  kind: Kind
  event_id: string | null
  details: Details & { event: EventFacts }
  /** 1 for the first try. */
  attempt: number
  /** From when it is too late to help; null: never. */
  drop_after: string | null
  urgent: boolean
  /** The receiver's, BCP 47, perhaps with the chosen clock ('de-u-hc-h12'). Missing: English. */
  language?: string
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
  | 'asked'
  | 'joined'
  | 'digest'
  | 'taken'
  | 'undecided'

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
  /** The receiver is a guest, who has no settings. */
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
  /** The person of the claim; null for the user's own. */
  name: string | null
  /** Its section's name; missing where the event has none. */
  section?: string | null
  /** When its section starts, where that has a time. */
  starts_at?: string
  /** It is the only slot at that time. */
  alone?: boolean
}

interface Times {
  starts_at?: string | null
  ends_at?: string | null
}

/** A time in the event that moved, in which the receiver has a slot or waits. */
export interface MovedTime extends Times {
  /** Its section's name. */
  section: string
  /** Whichever of the two was something else. */
  before: Times
}

/** A slot that was offered, and who has it now; null: that registration is gone. */
export interface TakenSlot extends SlotFact {
  by: string | null
}

interface Money {
  /** In the smallest unit of the currency. */
  cents: number
  currency: string
}

/** The facts about what happened. Each kind of message has its own (docs/decisions/messages.md). */
export interface Details {
  slots?: SlotFact[]
  /** For a guest who joined: the place in line (null with a slot), and the token that opens the registration. */
  place?: number | null
  token?: string
  price?: Money | null
  before?: Times & { location?: string | null }
  times?: MovedTime[]
  /** It does not take place; false: it takes place after all. */
  off?: boolean
  note?: string | null
  /** It takes place with fewer people than it needs. */
  decided?: true
  /** It needs more people than have joined. */
  minimum?: { needed: number; people: number }
  skipped?: boolean
  deadline?: string | null
  /** Of a new date: the event asks this person whether they come. */
  asks?: true
  what?: 'denied' | 'refund' | 'refunded'
  cents?: number
  currency?: string
  /** Messages of the event managers, in the order of writing. */
  notices?: { by: string; text: string }[]
  /** People who left late; null: the account is gone. */
  left?: { name: string | null; section?: string | null }[]
  left_count?: number
  taken?: TakenSlot[]
}

export interface Settled {
  id: number
  lease: string
  /** Targets that have it, or can never get it. */
  delivered: string[]
  /** Devices that are no more. */
  gone: string[]
  /** Minimum delay before the others are retried, s; null if no service asked for one. */
  retry_after: number | null
  /** No service was called, because they rest: this does not count as a try. */
  untried: boolean
}

/** The outcome for one target. */
export type Outcome =
  | { is: 'delivered' }
  | { is: 'gone' }
  /** It can never be delivered; `why` is for the log. */
  | { is: 'given up'; why: string }
  /** `after`: the service's Retry-After, s. `service`: true if the failure seems to concern the whole service. */
  | { is: 'later'; after: number | null; why: string; service: boolean }
  /** Its service rests, so it was not called. */
  | { is: 'untried' }
