import type { EventPage } from './event-actions.ts'
import { pageOf } from './series-actions.ts'
import type { Visitor } from './visitor.ts'

/** The co-hosts and their link, as `get_cohosts` returns them to the organizer. */
interface Cohosts {
  token: string | null
  cohosts: { id: string; name: string; since: string }[]
}

export interface CohostsOfEvent {
  event: Cohosts
  series: Cohosts | null
}

/** The content of the page of a co-host's link. */
export interface CohostLink {
  id: string
  whole_series: boolean
  name: string
  datetime: string | null
  organizer_name: string
  full: boolean
  viewer: { is_organizer: boolean; is_cohost: boolean }
}

interface Which {
  /** For the link of the whole series instead of that of one date. */
  series?: boolean
  renew?: boolean
}

export const cohostsOf = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<CohostsOfEvent>('get_cohosts', { p_event_id: event.id })

export const makeCohostLink = (
  visitor: Visitor,
  event: { id: string },
  { series = false, renew = false }: Which = {},
) => visitor.rpc<CohostsOfEvent>('make_cohost_link', { p_event_id: event.id, p_whole_series: series, p_renew: renew })

/** The token of the link that makes co-hosts of an event or of its series. */
export async function cohostToken(organizer: Visitor, event: { id: string }, which: Which = {}): Promise<string> {
  const made = await makeCohostLink(organizer, event, which)
  return (which.series ? made.series?.token : made.event.token) ?? ''
}

export const acceptCohost = (visitor: Visitor, token: string) =>
  visitor.rpc<{ id: string }>('accept_cohost', { p_token: token })

export const cohostLink = (visitor: Visitor, token: string) =>
  visitor.rpc<CohostLink | null>('get_cohost_link', { p_token: token })

/** The events that a person helps to manage, as My Events lists them. */
export const cohostedEvents = (visitor: Visitor, p_ended = false) =>
  visitor.rpc<{ id: string; name: string; participant_count: number; waiting_count: number }[]>('get_cohosted_events', {
    p_ended,
  })

export const removeCohost = (visitor: Visitor, cohost: { id: string } | undefined) =>
  visitor.rpc<{ removed: number }>('remove_cohost', { p_id: cohost?.id })

export const stopCohosting = (visitor: Visitor, event: { id: string }) =>
  visitor.rpc<{ removed: number }>('stop_cohosting', { p_event_id: event.id })

/** Makes a person a co-host through the organizer's link. */
export async function helps(visitor: Visitor, organizer: Visitor, event: { id: string }, which: Which = {}) {
  return acceptCohost(visitor, await cohostToken(organizer, event, which))
}

/** Whether that page lets its reader run the event, and as what. Null where it does not open. */
export const viewerOf = async (visitor: Visitor, id: string) => {
  const page = (await pageOf(visitor, id)) as (EventPage & { cohost?: string }) | null
  return page && { manages: page.viewer.manages, cohost: page.cohost }
}

export const namesOf = (told: { cohosts: { name: string }[] } | null) => told?.cohosts.map(({ name }) => name)
