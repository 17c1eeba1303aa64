import * as z from 'zod/mini'

/** The answer of `get_owings`, and the flat list made from it. Amounts count the smallest unit of their currency. */

const owingSchema = z.tuple([
  z.nullable(z.string()), // participant_id
  z.nullable(z.string()), // payment_id
  z.string(), // name
  z.nullable(z.string()), // account
  z.boolean(), // claimed
  z.boolean(), // own
  z.nullable(z.string()), // section
  z.number(), // cents
  z.string(), // currency
  z.enum(['unpaid', 'denied', 'said', 'left', 'refund', 'confirmed']),
])

/** What is paid, in short: name, account, cents and currency. */
const paidSchema = z.tuple([z.string(), z.nullable(z.string()), z.number(), z.string()])

const eventSchema = z.object({
  /** Null for a private event that no longer opens; then nothing else is told of it. */
  id: z.nullable(z.string()),
  name: z.string(),
  look: z.nullish(z.number()),
  series_id: z.nullish(z.string()),
  datetime: z.nullish(z.string()),
  end_datetime: z.nullish(z.string()),
  /** Nobody owes anything then, and people who paid get it back, as if they had left. */
  called_off_at: z.nullish(z.string()),
  price: z.nullish(
    z.object({ cents: z.number(), currency: z.string(), link: z.nullable(z.string()), note: z.nullable(z.string()) }),
  ),
  /** Null for an event that this person runs. Tells organizers of the same name apart, within this answer. */
  organizer: z.nullable(z.number()),
  organizer_name: z.nullish(z.string()),
  owings: z.array(owingSchema),
  paid: z.array(paidSchema),
})

/** The choices: a series with its name, or a month ('2026-11') without one. */
const scopeSchema = z.object({ id: z.string(), name: z.nullable(z.string()) })

export const owingsSchema = z.pipe(
  z.object({
    events: z.array(eventSchema),
    /** There are more events than one answer lists. */
    more: z.boolean(),
    scopes: z.nullable(z.array(scopeSchema)),
  }),
  z.transform(flat),
)

/** An event of the list. `key` is its id, or tells one without an id apart. */
export type OwedEvent = Omit<z.infer<typeof eventSchema>, 'owings' | 'paid'> & { key: string }

/** What one person owes, or paid, for one slot of one event. */
export interface Owing {
  /** The event's key. */
  event: string
  /** Null once the registration is gone. */
  participant_id: string | null
  payment_id: string | null
  name: string
  /** Tells people with an account apart; null for guests, and for somebody for whom a slot was claimed. */
  account: string | null
  /** A slot that somebody claimed for this person. */
  claimed: boolean
  /** It is to be paid by the person who looks. */
  own: boolean
  /** The name of the section that they are in; null where the event has none. */
  section: string | null
  cents: number
  currency: string
  /** `settled` and `dismissed` appear only right after that change. */
  state: z.infer<typeof owingSchema>[9] | 'settled' | 'dismissed'
}

/** The flat list. Pivots of it stand in `rules.ts`. */
export interface Owings {
  events: OwedEvent[]
  owings: Owing[]
  more: boolean
  scopes: PaymentScope[]
}

export type PaymentScope = z.infer<typeof scopeSchema>

interface Answer {
  events: z.infer<typeof eventSchema>[]
  more: boolean
  scopes: PaymentScope[] | null
}

function flat({ events, more, scopes }: Answer): Owings {
  const keyed = events.map((event, index) => ({ ...event, key: event.id ?? `private ${index}` }))
  return {
    events: keyed.map(({ owings: _, paid: __, ...event }) => event),
    owings: keyed.flatMap(({ key, owings, paid }) => [
      ...owings.map(
        ([participant_id, payment_id, name, account, claimed, own, section, cents, currency, state]): Owing => ({
          event: key,
          participant_id,
          payment_id,
          name,
          account,
          claimed,
          own,
          section,
          cents,
          currency,
          state,
        }),
      ),
      ...paid.map(([name, account, cents, currency]) => inShort({ event: key, name, account, cents, currency })),
    ]),
    more,
    scopes: scopes ?? [],
  }
}

/** A slot that is paid. To change it, its event has to be read in full. */
const inShort = (paid: Pick<Owing, 'event' | 'name' | 'account' | 'cents' | 'currency'>): Owing => ({
  participant_id: null,
  payment_id: null,
  claimed: false,
  own: false,
  section: null,
  state: 'confirmed',
  ...paid,
})

export const isInShort = ({ participant_id, payment_id }: Owing) => participant_id === null && payment_id === null
