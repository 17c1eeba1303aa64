import type { APIRequestContext } from '@playwright/test'
import type { Account } from './account'

/**
 * Asks the backend as `account`, or as anon, without the page. Repeats a request if the server had just closed an idle connection, because
 * it has not arrived.
 */
export const as = (account?: Account) => ({
  headers: {
    apikey: 'embedded',
    ...(account && { authorization: `Bearer ${account.session.access_token}` }),
  },
  maxRetries: 2,
})

/** Calls a database function as `account`, or as anon, past the page: for setting a scene and for trying to cheat. */
export async function callRpc(request: APIRequestContext, name: string, data: object, account?: Account) {
  const response = await request.post(`/rest/v1/rpc/${name}`, { ...as(account), data })
  return { status: response.status(), body: await response.json().catch(() => null) }
}

export async function createEvent(
  request: APIRequestContext,
  organizer: Account,
  fields: Record<string, unknown> = {},
) {
  const response = await request.post('/rest/v1/events?select=id,name', {
    ...as(organizer),
    headers: { ...as(organizer).headers, prefer: 'return=representation' },
    data: { organizer_id: organizer.id, name: 'Thursday Five-a-side', max_participants: 10, ...fields },
  })
  if (!response.ok()) throw new Error(`No event: ${await response.text()}`)
  const [event] = await response.json()
  return event as { id: string; name: string }
}

/** A guest's secret. No two registrations share one, whatever their events. */
export const newSecret = () => crypto.randomUUID().replaceAll('-', '')

/** Two drivers and three cooks. */
export const SECTIONS = [
  { id: 'driver', name: 'Driver', size: 2 },
  { id: 'cook', name: 'Cook', size: 3 },
]

/**
 * Registers `account` itself, or a guest with a secret when there is no account. `wait`: in line where no slot is free. `section`: where
 * the event has some. `pick`: one more slot for a guest who is there, whose secret it is.
 */
export async function join(
  request: APIRequestContext,
  eventId: string,
  name: string,
  {
    account,
    secret,
    claim = false,
    wait = false,
    pick = false,
    section,
    responses = {},
  }: {
    account?: Account
    secret?: string
    claim?: boolean
    wait?: boolean
    pick?: boolean
    section?: string
    responses?: object
  } = {},
) {
  const id = crypto.randomUUID()
  const data = {
    p_id: id,
    p_event_id: eventId,
    p_entry: { name, responses },
    p_for: pick ? 'extra' : claim ? 'claim' : 'own',
    p_wait: wait,
    ...(secret && { p_secret: secret }),
    ...(section && { p_section: section }),
  }
  const { status, body } = await callRpc(request, 'register', data, account)
  if (status !== 200) throw new Error(`${name} could not join: ${JSON.stringify(body)}`)
  return id
}
