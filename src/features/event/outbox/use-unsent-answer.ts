import { useOnline } from '@/lib/browser/use-online'
import { waitingTitle } from './outbox'
import { useUnsent } from './use-unsent'

/**
 * Why the answer about a row has changed nothing so far: 'I'm coming', or giving it up, is on this phone or on its way.
 * Null where neither is. What else is unsent does not stand in the way of an answer, which somebody has little time for.
 */
export function useUnsentAnswer(eventId: string, participantId: string): string | null {
  const isOnline = useOnline()
  const answer = useUnsent(eventId).find(
    (entry) =>
      entry.participantId === participantId &&
      (entry.kind === 'confirm' || entry.kind === 'withdraw') &&
      entry.state !== 'refused',
  )
  if (!answer) return null
  return answer.state === 'sending' ? 'Sending...' : waitingTitle(isOnline)
}
