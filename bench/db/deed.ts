/** A call that is timed alone, as one transaction, and what several such lists of calls share. */
export interface Deed {
  what: string
  goal?: number
  text: string
  /** The arguments of each call. */
  values: unknown[][]
  /** The caller; left out: the organizer of the event that people wait for. */
  organizer?: string
}

/** How often each is measured. */
export const TIMES = 100

// As text: PostgREST passes JSON on and does not read it, and the driver would.
export const PAGE = 'select public.get_event($1)::text'
export const INVITE = "select public.get_invite('event', $1)::text"
export const WITHDRAW = 'select public.withdraw(array[$1::uuid])'
