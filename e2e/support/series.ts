import type { APIRequestContext } from '@playwright/test'
import type { Account } from './account'
import { as, callRpc } from './api'

export interface Rule {
  every?: 'week' | 'two_weeks' | 'month'
  opens?: number
  /** How many days from now its first date takes place. */
  startsIn?: number
  /** People who waited for one date go first on the next. */
}

/** Where the browser tests take place. */
const ZONE = 'Europe/Lisbon'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Days are counted from here, so that they stay the same when a test goes on past midnight. */
const NOW = Date.now()

/** 7 PM in Lisbon, that many days from now. */
export function evening(days: number): string {
  const day = new Date(NOW + days * DAY).toISOString().slice(0, 10)
  const hour = new Date(`${day}T19:00:00Z`).toLocaleString('en-US', { timeZone: ZONE, hour: 'numeric', hour12: false })
  return new Date(Date.parse(`${day}T19:00:00Z`) - (Number(hour) - 19) * HOUR).toISOString()
}

/** An event's times: it takes two hours. */
export const lasts = (datetime: string) => ({
  datetime,
  end_datetime: new Date(Date.parse(datetime) + 2 * HOUR).toISOString(),
})

/** 'Tue, Dec 1' where the browser tests take place. */
export function dayText(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    timeZone: ZONE,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
}

/** An event of the organizer's that repeats; `id` is the one of its first date. */
export async function createSeries(
  request: APIRequestContext,
  organizer: Account,
  { every = 'week', opens = 7, startsIn = 3 }: Rule = {},
  fields: Record<string, unknown> = {},
) {
  const start = evening(startsIn)
  const event = { organizer_id: organizer.id, name: 'Tuesday Five-a-side', max_participants: 10, ...fields }
  const times = { ...lasts(start), time_zone: ZONE }
  const data = {
    p_event: { ...event, ...times },
    p_every: every,
    p_opens_days_before: opens,
  }
  const { status, body } = await callRpc(request, 'create_series', data, organizer)
  if (status !== 200) throw new Error(`No series: ${JSON.stringify(body)}`)
  const { id, name, series_id: seriesId } = body as { id: string; name: string; series_id: string }
  return { id, name, seriesId, start }
}

/** Lets a date lie in the past, as if time had gone by. Its place in the series stays. */
export async function letPass(request: APIRequestContext, organizer: Account, eventId: string, days = 1) {
  const answer = await request.patch(`/rest/v1/events?id=eq.${eventId}`, {
    ...as(organizer),
    data: lasts(evening(-days)),
  })
  if (!answer.ok()) throw new Error(`The date stays: ${await answer.text()}`)
}

/** Makes the due date, as the first person who opens the link does. Returns the id of the current date. */
export async function openSeries(request: APIRequestContext, seriesId: string): Promise<string> {
  const { body } = await callRpc(request, 'open_series', { p_series_id: seriesId })
  return body.event_id
}

/** The events of an account, by date. */
export async function eventsOf(request: APIRequestContext, account: Account) {
  const columns = 'id,name,location,datetime,series_id,occurs_on'
  const query = `select=${columns}&organizer_id=eq.${account.id}&order=datetime`
  const response = await request.get(`/rest/v1/events?${query}`, as(account))
  return (await response.json()) as { id: string; name: string; location: string | null; series_id: string | null }[]
}

/** A weekly series with nine dates. */
export async function buildSeries(request: APIRequestContext, organizer: Account) {
  const { seriesId } = await createSeries(request, organizer, { startsIn: 2, opens: 60 }, { name: 'Five-a-side' })
  await openSeries(request, seriesId)
  return eventsOf(request, organizer)
}
