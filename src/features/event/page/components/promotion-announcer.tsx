import { useEffect, useEffectEvent } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { gotSlotText, outcomeText } from '@/entities/slots/outcome-text'
import { sectionOf } from '@/entities/slots/sections'
import { takeUnannounced } from '@/features/event/my-registration/announced-promotions'
import { toastSuccess } from '@/lib/feedback/toast-store'
import type { PromotedRow } from '../rules'
import type { Sheets } from '../use-open-sheets'

interface PromotionAnnouncerProps {
  event: EventPageData['event']
  rows: readonly PromotedRow[]
  ownId: string | undefined
  sheets: Sheets
  /** Opens the sheet that shows the viewer's new slot. */
  onOwn: (row: PromotedRow) => void
}

/**
 * Announces once on this phone that a waiting person has got a slot. The viewer's own slot opens a sheet, or a toast
 * if a sheet would cover what they are doing. Where a sheet is open that this page does not know, such as those behind
 * the three dots, it waits until that is closed.
 */
export function PromotionAnnouncer({ event, rows, ownId, sheets, onOwn }: PromotionAnnouncerProps) {
  const announce = useEffectEvent(() => {
    const waits = isDialogOpen() && !isBusy(sheets)
    const unannounced = takeUnannounced(waits ? rows.filter(({ id }) => id !== ownId) : rows)
    const own = unannounced.find(({ id }) => id === ownId)
    const others = unannounced.filter((row) => row !== own)
    if (own) {
      if (isBusy(sheets)) toastSuccess(gotSlotText(own.slot_number, sectionOf(event, own)?.name))
      else onOwn(own)
    }
    if (others.length > 0) toastSuccess(others.map((row) => outcomeText(event, row)).join(', '))
  })
  const keys = rows.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (keys === '') return
    announce()
    return whenDialogsChange(announce)
  }, [keys])
  return null
}

/** Whether any sheet or dialog is open: each marks the page (`usePageMark`). */
const isDialogOpen = () => document.documentElement.dataset.pageLock !== undefined

/** Calls back when the first one opens or the last one closes. Returns the way to stop. */
function whenDialogsChange(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-page-lock'] })
  return () => observer.disconnect()
}

function isBusy({ form, participant, joined, share, withdraw, remove }: Sheets): boolean {
  const isOpen = [form, participant, joined, share, withdraw, remove].some((sheet) => sheet?.open)
  return isOpen || document.activeElement?.matches('input, textarea, select') === true
}
