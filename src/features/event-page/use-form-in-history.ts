import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dropFormWish, wishedForm } from '@/lib/form-wish'
import { useBackCloses, useOpenByHistory } from '@/ui/use-back-closes'
import type { useOpenSheets } from './use-open-sheets'

interface FormInHistory {
  eventId: string
  sheets: ReturnType<typeof useOpenSheets>
  /** It is known who is looking, and whether they are registered. */
  isSettled: boolean
  canJoin: boolean
}

/**
 * The form opens with the page where that was asked for: on the invite, or by a reload while it was open. Where nobody
 * can join any more, or the viewer has joined already, the page simply shows. With a new event comes its share card.
 * Back closes the form, what follows it, and the card.
 */
export function useFormInHistory({ eventId, sheets, isSettled, canJoin }: FormInHistory): void {
  const { drawer, joined, sharing } = sheets
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [before] = useState(useOpenByHistory())
  const form = drawer.open && drawer.value ? nameOf(drawer.value) : null
  // The moment of joining takes the form's place in the history.
  useBackCloses(form ?? (joined.open ? 'joined' : sharing.open ? 'share' : null), () => {
    drawer.setOpen(false)
    joined.setOpen(false)
    sharing.setOpen(false)
  })

  const arrive = useEffectEvent(() => {
    if (drawer.value) return
    if (isJustCreated(state)) {
      // Once: a reload and Back find the entry without it.
      navigate({ pathname, search }, { replace: true, state: null })
      return sheets.openShareCard()
    }
    const isWished = wishedForm() === eventId
    dropFormWish()
    if (isWished || before === 'join') {
      if (canJoin) sheets.openToJoin(isWished)
    } else if (before !== null) sheets.reopen(before)
  })
  useEffect(() => {
    if (isSettled) arrive()
  }, [isSettled])
}

type Shown = NonNullable<FormInHistory['sheets']['drawer']['value']>

/** Create Event says so to the page that it leads to. */
function isJustCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isJustCreated' in state
}

/** What the history says of an open form: enough to open it again. */
const nameOf = (target: Shown) => (target.mode === 'update' ? target.id : target.mode)
