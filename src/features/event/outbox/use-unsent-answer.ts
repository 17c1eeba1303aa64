import { useOnline } from '@/lib/browser/use-online'
import { waitingTitle } from './outbox'
import { useUnsent } from './use-unsent'

/**
 * The text for an unsent answer about a row: 'I'm coming', or giving the slot up, is on this phone or on its way.
 * Null without one. Other unsent changes do not hold up this answer, for which there is little time.
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
