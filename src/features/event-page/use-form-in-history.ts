import { useEffect, useEffectEvent, useState } from 'react'
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
 * can join any more, or the viewer has joined already, the page simply shows. Back closes the form.
 */
export function useFormInHistory({ eventId, sheets, isSettled, canJoin }: FormInHistory): void {
  const { drawer } = sheets
  const [before] = useState(useOpenByHistory())
  useBackCloses(drawer.open && drawer.value ? nameOf(drawer.value) : null, () => drawer.setOpen(false))

  const arrive = useEffectEvent(() => {
    if (drawer.value) return
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

/** What the history says of an open form: enough to open it again. */
const nameOf = (target: Shown) => (target.mode === 'update' ? target.id : target.mode)
