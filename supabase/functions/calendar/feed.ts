/** The answer of `get_calendar`: the dates of one address, without any people. */

export interface Feed {
  /** The name of the series; null for one's own dates. */
  name: string | null
  /** Of the account, the guest or the series' organizer, BCP 47. Missing: English. */
  language?: string
  dates: FeedDate[]
}

/** Times are ISO. */
export interface FeedDate {
  /** The id of the event. */
  id: string
  status: 'confirmed' | 'waiting' | 'called_off'
  name: string
  /** The section of the user's slot or waitlist position; only in a personal feed. */
  section?: string
  /** The id of that section, where it has a time: then that is the time of this entry, and the event may have others. */
  entry?: string
  description: string | null
  datetime: string
  end_datetime: string | null
  location: string | null
  /** The chosen look of the event: 48 times the hue, counted from 0 to 11, and a part of the pattern. */
  look: number | null
  /** Grows with each edit of what a calendar shows. */
  revision: number
  created_at: string
}

/** The project, with its public key. */
export interface Project {
  url: string
  /** The public key. */
  key: string
  fetch?: typeof fetch
}

/** Calendars do not wait longer. */
const PATIENCE_MS = 10_000

/**
 * Fetches the dates of a calendar address. GET is read-only in the database.
 *
 * @returns null for an unknown address
 * @throws Error if the backend does not respond
 */
export async function readFeed(token: string, { url, key, fetch: ask = fetch }: Project): Promise<Feed | null> {
  const response = await ask(`${url}/rest/v1/rpc/get_calendar?${new URLSearchParams({ p_token: token })}`, {
    headers: { apikey: key },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`get_calendar: the backend answered ${response.status}`)
  return (await response.json()) as Feed | null
}
