import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetRsvp, rsvpIntent } from '@/entities/event/rsvp-intent'
import { useCloseOnBack, useOpenedInHistory } from '@/ui/sheet/use-close-on-back'
import type { useOpenSheets } from './use-open-sheets'

interface FormInHistory {
  eventId: string
  /** The invite of a series asks for the form of its current date. */
  seriesId: string | undefined
  sheets: ReturnType<typeof useOpenSheets>
  /** True once the page knows who the viewer is and whether they are registered. */
  isSettled: boolean
  canJoin: boolean
}

/**
 * Opens the form together with the page if somebody asked for it on the invite, or if it was open before a reload. It
 * stays closed where nobody can join any more, and for a viewer who has joined already. A new event opens with its
 * share card. Back closes the form, the sheet after joining, and the card. What cannot be opened again after a reload
 * leaves no entry in the history: Back would do nothing there.
 */
export function useFormInHistory({ eventId, seriesId, sheets, isSettled, canJoin }: FormInHistory): void {
  const { drawer, joined, isSharing, setSharing } = sheets
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [before] = useState(useOpenedInHistory())
  const form = drawer.open && drawer.value ? nameOf(drawer.value) : null
  // The sheet after joining takes the form's place in the history.
  const leaveEntry = useCloseOnBack(form ?? (joined.open ? 'joined' : isSharing ? 'share' : null), () => {
    drawer.setOpen(false)
    joined.setOpen(false)
    setSharing(false)
  })

  const openRequested = useEffectEvent(() => {
    if (drawer.value || isSharing !== undefined || joined.value) return
    if (isJustCreated(state)) {
      // Taken out of the history entry, so that a reload or Back does not open it again.
      navigate({ pathname, search }, { replace: true, state: null })
      return setSharing(true)
    }
    const requested = rsvpIntent()
    const isRequested = requested !== null && [eventId, seriesId].includes(requested)
    forgetRsvp()
    const isToJoin = isRequested || before === 'join'
    if (isToJoin && canJoin) return sheets.openToJoin(isRequested)
    const isReopened = !isToJoin && before !== null && sheets.reopen(before)
    if (before !== null && !isReopened) leaveEntry()
  })
  useEffect(() => {
    if (isSettled) openRequested()
  }, [isSettled])
}

type Shown = NonNullable<FormInHistory['sheets']['drawer']['value']>

/** Create Event leaves this in the history for the page it leads to. */
function isJustCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustCreated' in state
}

/** What the browser's history keeps about an open form, so that it can be opened again. */
function nameOf(target: Shown): string {
  if (target.mode === 'update') return target.id
  return target.mode
}
