import { notifyManager } from '@tanstack/react-query'
import { type Came, cameSchema, withCame } from '@/entities/event/came'
import { eventQuery } from '@/features/event/registration/queries'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { toastError, toastInfo } from '@/lib/feedback/toast-store'
import type { TicksEntry } from './outbox'
import { asksTheSame } from './outbox-changes'
import { withoutSent } from './outbox-sending'
import { changeOutbox, readOutbox } from './outbox-store'
import { goneText, noLongerText } from './ticks'

/** Notes who came. The answer has all marks of the event, with those of others who tick at the same time. */
export async function setCame(eventId: string, ids: readonly string[], came: boolean | null): Promise<Came> {
  const args = { p_event_id: eventId, p_ids: [...ids], ...(came !== null && { p_came: came }) }
  return ask(cameSchema, 'set_came', args)
}

/**
 * Sends the ticks of an event, with one request each for those who came, those who did not, and those taken back.
 * Sending them twice does no harm.
 */
export async function deliverTicks(entry: TicksEntry): Promise<void> {
  const { eventId, eventName, ticks } = entry
  let noted: Came = {}
  for (const came of [true, false, null]) {
    const ids = ticks.filter((tick) => tick.came === came).map(({ id }) => id)
    if (ids.length > 0) noted = await setCame(eventId, ids, came)
  }
  // Its owner has signed out, so nothing of it may be shown.
  if (!isThere(entry)) return
  const { queryKey } = eventQuery(eventId)
  queryClient.setQueryData(queryKey, (data) => (data ? withCame(data, noted) : data))
  const gone = ticks.filter(({ id, came }) => came !== null && noted[id] === undefined)
  // Somebody has left the list, so the page is out of date.
  if (gone.length > 0) void queryClient.invalidateQueries({ queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: keys.anyAttendance() })
  // Waits until the page has drawn the answer. Otherwise a tick would vanish for a moment.
  await new Promise<void>((done) => notifyManager.schedule(done))
  remove(entry)
  if (gone.length > 0) toastInfo(goneText(eventName, gone))
}

/** Takes the ticks back and says why. The page is read again. */
export function refuseTicks(entry: TicksEntry, error: unknown): void {
  if (!isThere(entry)) return
  remove(entry)
  void queryClient.invalidateQueries({ queryKey: keys.event(entry.eventId) })
  const isOver = toAppError(error).code === 'unauthorized'
  toastError(isOver ? noLongerText(entry) : `${entry.eventName}: ${userMessage(error, FAILED)}`)
}

export const FAILED = 'Failed to note who came'

const isThere = (sent: TicksEntry) => readOutbox().some((entry) => asksTheSame(entry, sent))
const remove = (sent: TicksEntry) => void changeOutbox((outbox) => withoutSent(outbox, sent))
