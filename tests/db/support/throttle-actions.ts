import type { Database } from './database.ts'

/** The limits of the throttle of guests, and how a test reaches them without a thousand calls. */

/** Sign-ups in ten minutes behind one address, for one event. */
export const PER_ADDRESS = 120
/** People that one guest adds to one event in ten minutes. */
export const ADDED_BY_GUEST = 30
/** Changes that one guest makes in ten minutes. */
export const CHANGES = 300
/** Calls in ten minutes behind one address, refused ones too: for one event, and for all. */
export const CALLS_PER_ADDRESS = 300
export const CALLS_ANYWHERE = 900
/** Sign-ups a minute for one event. */
export const PER_EVENT = 600

/** The caller's address as a gateway sends it. */
export const headersFrom = (address: string) => ({ 'cf-connecting-ip': address, 'x-forwarded-for': address })

/** Multiplies the calls that were counted for an event. */
export const repeatCalls = (db: Database, event: { id: string }, times: number) =>
  db.owner(
    `insert into private.guest_signups (event_id, address_hash, refused, created_at)
     select event_id, address_hash, refused, created_at from private.guest_signups, generate_series(2, $1)
     where event_id = $2`,
    [times, event.id],
  )

/** Lets time pass for the throttle. */
export const letPass = (db: Database, seconds: number) =>
  db.owner("update private.guest_signups set created_at = created_at - $1 * interval '1 second'", [seconds])

export const countedCalls = async (db: Database, event: { id: string }) =>
  (await db.owner('select 1 from private.guest_signups where event_id = $1', [event.id])).length
