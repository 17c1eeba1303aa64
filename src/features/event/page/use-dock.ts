import type { EventPageData } from '@/entities/event/event-schema'
import type { Outbox } from '@/features/event/outbox/outbox'
import { dockState } from '@/features/event/sign-up/rules'
import { useSession } from '@/lib/backend/session'
import type { MyRegistration } from './use-my-registration'

/** Where they ask to switch to. What was read before a switch is not true any more. */
function wishOf(own: MyRegistration['own']) {
  if (!own || own.registration.section_id !== own.section_id) return {}
  const { moving_to, moving_place } = own.registration
  return { moving_to, moving_place }
}

/** What the fixed button offers, and whether the form for joining may open by itself. */
export function useDock(data: EventPageData, my: MyRegistration, outbox: Outbox, now: Date) {
  const session = useSession()
  const joining = outbox.filter(({ kind, state }) => kind === 'join' && state !== 'refused')
  const viewer = {
    registered: my.own !== null,
    place: my.own?.place,
    section_id: my.own?.section_id,
    ...wishOf(my.own),
    signedIn: session.status === 'signed-in',
    queued: joining.length > 0,
  }
  const dock = dockState(data, viewer, now)
  return {
    dock,
    isSending: joining.some(({ state }) => state === 'sending'),
    isSettled: session.status !== 'loading' && my.state !== 'checking',
    canJoin: (dock.kind === 'join' || dock.kind === 'wait') && my.state === 'ready',
  }
}
