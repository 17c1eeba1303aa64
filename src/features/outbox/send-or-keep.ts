import type { Change } from '@/features/registrations/requests'
import { toAppError } from '@/lib/errors'
import { randomUuid } from '@/lib/random'
import { getSession } from '@/lib/session'
import { isUnderWay, withChange, without } from './outbox'
import { changeOutbox, readOutbox } from './outbox-store'

/** `kept`: it lies in the outbox and is sent later. */
export type Outcome<Answer> = { kept: true } | { kept: false; answer: Answer }

/**
 * Sends a change, or keeps it for later when the device is offline, and when an earlier change of the same row has not
 * gone yet: it must not be overtaken. A failure while online is the caller's to show.
 */
export async function sendOrKeep<Answer>(change: Change, send: () => Promise<Answer>): Promise<Outcome<Answer>> {
  const goesThroughOutbox = !navigator.onLine || isUnderWay(readOutbox(), change.participantId)
  if (goesThroughOutbox && keep(change, false)) return { kept: true }
  try {
    const answer = await send()
    changeOutbox((outbox) => forget(outbox, change.participantId))
    return { kept: false, answer }
  } catch (error) {
    // The network may have gone between the question and the answer: the database may know already.
    if (!navigator.onLine && toAppError(error).kind === 'network' && keep(change, true)) return { kept: true }
    throw error
  }
}

/** False when this device stores nothing, or nobody is there to send it as. */
function keep(change: Change, attempted: boolean): boolean {
  const owner = change.secret ? null : (getSession().user?.id ?? null)
  if (owner === null && !change.secret) return false
  const sending = { key: randomUuid(), owner, queuedAt: Date.now(), attempted }
  const isKept = changeOutbox((outbox) => withChange(outbox, change, sending))
  if (isKept && navigator.onLine) startSending()
  return isKept
}

/** What was refused before and has now gone through another way. */
function forget(outbox: ReturnType<typeof readOutbox>, participantId: string) {
  const done = outbox.find((entry) => entry.participantId === participantId && entry.state === 'refused')
  return done ? without(outbox, done.key) : outbox
}

/** Sends what waits. The code for it is loaded when there is something to send. */
export function startSending(): void {
  import('./send-outbox')
    .then(({ sendOutbox }) => sendOutbox())
    .catch((error) => console.error('The outbox could not be sent', error))
}
