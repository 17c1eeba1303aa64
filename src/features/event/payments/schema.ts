import * as z from 'zod/mini'

/** The answer of `get_payments`, and the flat list made from it. Amounts count the smallest unit of their currency. */

/** The answer names no keys, because it may hold thousands of these. */
const balanceSchema = z.pipe(
  z.tuple([
    /** The participant; null once the registration is gone. */
    z.nullable(z.string()),
    /** The payment. */
    z.nullable(z.string()),
    /** The name. */
    z.string(),
    /** Distinguishes accounts; null for guests, and for the person of a claimed slot. */
    z.nullable(z.string()),
    /** A slot that another person claimed for this one. */
    z.boolean(),
    /** It is to be paid by the person who looks. */
    z.boolean(),
    /** The name of the section that they are in; null where the event has none. */
    z.nullable(z.string()),
    z.number(),
    z.string(),
    z.enum(['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed']),
  ]),
  z.transform(([participant_id, payment_id, name, account, _claimed, own, section, cents, currency, state]) => ({
    participant_id,
    payment_id,
    name,
    account,
    own,
    section,
    cents,
    currency,
    state,
  })),
)

/** A slot that is paid, in short: name, account, cents and currency. To change it, its event has to be read in full. */
const paidSchema = z.pipe(
  z.tuple([z.string(), z.nullable(z.string()), z.number(), z.string()]),
  z.transform(([name, account, cents, currency]) => ({ ...IN_SHORT, name, account, cents, currency })),
)
const IN_SHORT = {
  participant_id: null,
  payment_id: null,
  own: false,
  section: null,
  state: 'confirmed',
} as const
export const isInShort = ({ participant_id, payment_id }: Balance) => participant_id === null && payment_id === null

const eventSchema = z.object({
  /** Null for a private event that no longer opens; then nothing else of it is in the response. */
  id: z.nullable(z.string()),
  name: z.string(),
  look: z.nullish(z.number()),
  series_id: z.nullish(z.string()),
  datetime: z.nullish(z.string()),
  end_datetime: z.nullish(z.string()),
  /** No one owes then, and payers get money back, as if they had left. */
  called_off_at: z.nullish(z.string()),
  price: z.nullish(
    z.object({ cents: z.number(), currency: z.string(), link: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  /** Null for an event that this person runs. Tells organizers of the same name apart, within this answer. */
  organizer: z.nullable(z.number()),
  organizer_name: z.nullish(z.string()),
  balances: z.array(balanceSchema),
  paid: z.array(paidSchema),
})

const answerSchema = z.object({
  events: z.array(eventSchema),
  /** There are more events than one answer lists. */
  more: z.boolean(),
})

export const balancesSchema = z.pipe(answerSchema, z.transform(flat))

/** An event of the list. `key` is its id, or tells one without an id apart. */
export type OwedEvent = Omit<z.infer<typeof eventSchema>, 'balances' | 'paid'> & { key: string }

/** The balance of one person for one slot of one event. */
export type Balance = Omit<z.infer<typeof balanceSchema>, 'state'> & {
  event: string
  /** `settled` and `dismissed` appear only right after that change. */
  state: z.infer<typeof balanceSchema>['state'] | 'settled' | 'dismissed'
}

/** The flat list. Pivots of it stand in `rules.ts`. */
export interface Balances {
  events: OwedEvent[]
  balances: Balance[]
  more: boolean
}

function flat({ events, more }: z.infer<typeof answerSchema>): Balances {
  const keyed = events.map((event, index) => ({ ...event, key: event.id ?? `private ${index}` }))
  return {
    events: keyed.map(({ balances: _, paid: __, ...event }) => event),
    balances: keyed.flatMap(({ key, balances, paid }) =>
      [...balances, ...paid].map((balance) => ({ ...balance, event: key })),
    ),
    more,
  }
}
