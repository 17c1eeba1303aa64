import type { EventPageData } from '@/entities/event/event-schema'
import type { RegistrationEntry } from '@/features/event/my-registration/outbox'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { dockState } from '@/features/event/sign-up/rules'
import { useSession } from '@/lib/backend/session'

/** The state of the fixed button, and whether the form for joining may open by itself. */
export function useDock(data: EventPageData, my: MyRegistration, outbox: readonly RegistrationEntry[], now: Date) {
  const session = useSession()
  const joining = outbox.filter(({ kind, state }) => kind === 'join' && state !== 'refused')
  const viewer = {
    own: my.own?.registration ?? null,
    signedIn: session.status === 'signed-in',
    queued: joining.length > 0,
  }
  const state = dockState(data.event, viewer, now)
  return {
    state,
    isSending: joining.some(({ state }) => state === 'sending'),
    isSettled: session.status !== 'loading' && my.state !== 'checking',
    canJoin: (state.kind === 'join' || state.kind === 'wait') && my.state === 'ready',
  }
}
