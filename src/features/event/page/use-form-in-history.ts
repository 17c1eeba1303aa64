import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { forgetRsvp, rsvpIntent } from '@/entities/event/rsvp-intent'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { leaveClosedSheets, openedBefore } from '@/ui/sheet/sheet-history'
import type { FormOpeners } from './use-form-openers'
import type { Sheets, ShowSheet } from './use-open-sheets'

interface FormInHistory {
  eventId: string
  /** The invite of a series asks for the form of its current date. */
  seriesId: string | undefined
  sheets: Sheets
  show: ShowSheet
  forms: FormOpeners
  /** True once the page knows who the viewer is and whether they are registered. */
  isSettled: boolean
  canJoin: boolean
}

/**
 * Opens the form together with the page if the viewer asked for it on the invite, or if it was open before a reload. It
 * stays closed when no one can join, and for a viewer who has joined. A new event opens with its share card. A sheet
 * that cannot be opened again after a reload leaves no entry in the history: Back would do nothing there.
 */
export function useFormInHistory(props: FormInHistory): void {
  const { eventId, seriesId, sheets, show, forms, isSettled, canJoin } = props
  const { pathname, search, state } = useLocation()
  const navigate = useAppNavigate()
  const [before] = useState(openedBefore)

  const openRequested = useEffectEvent(() => {
    if (sheets.form || sheets.share || sheets.joined) return
    if (isJustCreated(state)) {
      // Taken out of the history entry, so that a reload or Back does not open it again.
      navigate({ pathname, search }, { replace: true, state: null })
      return show({ kind: 'share', isNew: true })
    }
    const requested = rsvpIntent()
    const isRequested = requested !== null && [eventId, seriesId].includes(requested)
    forgetRsvp()
    const name = before?.name ?? null
    const isToJoin = isRequested || name === 'join'
    if (isToJoin && canJoin) return forms.openToJoin(isRequested)
    if (name === 'share' && !isToJoin) return show({ kind: 'share' })
    const isReopened = !isToJoin && name !== null && forms.reopen(name)
    if (!isReopened) leaveClosedSheets()
  })
  useEffect(() => {
    if (isSettled) openRequested()
  }, [isSettled])
}

/** Create Event leaves this in the history for the page it leads to. */
function isJustCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustCreated' in state
}
