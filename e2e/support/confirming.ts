import type { APIRequestContext } from '@playwright/test'
import { createAccount } from './account'
import { callRpc, createEvent, join, newSecret } from './api'
import { changeAsOperator } from './rows'

/** Full events in which people who move up have to confirm. */

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** One slot, which Person 1 has. `free` takes it away. */
export async function fullEvent(request: APIRequestContext, fields: object = {}) {
  const olga = await createAccount(request, 'Olga')
  const { id } = await createEvent(request, olga, { max_participants: 1, confirm_within: 30, ...fields })
  const holder = await join(request, id, 'Person 1', { secret: newSecret() })
  const free = () => callRpc(request, 'withdraw', { p_ids: [holder] }, olga)
  /** As if the time to confirm were over for everybody who was asked. */
  const letTimePass = () =>
    changeAsOperator(request, 'participants', `event_id=eq.${id}&confirm_until=not.is.null`, {
      confirm_until: inHours(-1),
    })
  return { id, olga, free, letTimePass, address: `/signup/${id}` }
}
