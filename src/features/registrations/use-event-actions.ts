import { useCallback, useState } from 'react'
import type { EventPageData, Registration, RosterRow } from './event-schema'
import type { Withdrawal } from './requests'
import { isClosed } from './rules'
import type { MyRegistration } from './use-my-registration'
import { useShown } from './use-shown'
import type { SignUpTarget } from './use-sign-up-form'

/** Which sheet or dialog of the event page is open, and for whom. */
export function useEventActions(data: EventPageData, my: MyRegistration, now: Date) {
  const drawer = useShown<SignUpTarget>()
  const participant = useShown<string>()
  const joined = useShown<{ registration: Registration; secret: string }>()
  const [withdrawing, setWithdrawing] = useState<Withdrawal | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const own = my.own

  /** The viewer's own registration for the fixed button, or the form for joining. */
  function openOwn() {
    if (!own) return drawer.show({ mode: 'join' })
    const { registration: stored, secret } = own
    drawer.show({ mode: 'update', id: stored.id, stored, canWithdraw: true, ...(secret && { secret }) })
  }

  const isOwn = (row: RosterRow) => row.id === own?.registration.id

  function mayModify(row: RosterRow): boolean {
    return !isClosed(data.event, now) && (isOwn(row) || row.is_mine || row.claimed_by_me || data.viewer.is_organizer)
  }

  function modify(row: RosterRow) {
    participant.setOpen(false)
    if (isOwn(row)) return openOwn()
    drawer.show({ mode: 'update', id: row.id, stored: row, canWithdraw: row.is_mine || row.claimed_by_me })
  }

  const withdrawClaim = useCallback((id: string) => setWithdrawing({ id }), [])

  return {
    drawer,
    participant,
    joined,
    withdrawing,
    removing,
    openOwn,
    openClaim: () => drawer.show({ mode: 'claim' }),
    openParticipant: participant.show,
    withdrawClaim,
    stopWithdrawing: () => setWithdrawing(null),
    startRemoving: setRemoving,
    stopRemoving: () => setRemoving(null),
    mayModify,
    modify,
  }
}
