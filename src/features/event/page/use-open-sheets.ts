import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventPageData, Registration } from '@/entities/event/event-schema'
import { joinedText } from '@/entities/slots/outcome-text'
import type { Withdrawal } from '@/features/event/sign-up/components/withdraw-dialog'
import type { SignUpTarget } from '@/features/event/sign-up/target'
import { toastSuccess } from '@/lib/feedback/toast-store'
import type { Joined } from './joined'

/** A sheet or dialog of the event's page, and its subject. */
export type OpenSheet =
  | { kind: 'form'; target: SignUpTarget }
  | { kind: 'participant'; id: string }
  | { kind: 'joined'; joined: Joined }
  /** `isNew`: the event was just created. `isCopied`: its link is in the clipboard already. */
  | { kind: 'share'; isNew?: boolean; isCopied?: boolean }
  | { kind: 'withdraw'; withdrawal: Withdrawal }
  | { kind: 'remove'; id: string }
  | { kind: 'series' }
  | { kind: 'notices' }

/**
 * The last sheet of each kind. It stays while it closes, because a sheet that is removed at once shows no closing animation.
 * `count`: how often this kind was opened.
 */
export type Sheets = {
  [Kind in OpenSheet['kind']]?: Extract<OpenSheet, { kind: Kind }> & { open: boolean; count: number }
}

export type ShowSheet = (sheet: OpenSheet) => void

/** The sheets and dialogs over the event's page. One may be open over another. */
export function useOpenSheets() {
  const [sheets, setSheets] = useState<Sheets>({})
  const show = useCallback<ShowSheet>(
    (sheet) =>
      setSheets((before) => ({
        ...before,
        [sheet.kind]: { ...sheet, open: true, count: (before[sheet.kind]?.count ?? 0) + 1 },
      })),
    [],
  )
  /** With the count of an earlier opening it acts only on that one, so that a late response closes nothing newer. */
  const close = useCallback(
    (kind: OpenSheet['kind'], count?: number) =>
      setSheets((before) => {
        const sheet = before[kind]
        return sheet && (count ?? sheet.count) === sheet.count
          ? { ...before, [kind]: { ...sheet, open: false } }
          : before
      }),
    [],
  )
  return [sheets, show, close] as const
}

/** Shows the sheet after joining; only a toast if the person has left the page or opened another form since. */
export function useShowJoined(event: EventPageData['event'], { form }: Sheets, show: ShowSheet) {
  // The form as it is now, for a late response; null once the page is left.
  const shownForm = useRef<typeof form | null>(null)
  useEffect(() => {
    shownForm.current = form
    return () => {
      shownForm.current = null
    }
  })
  return (registration: Registration, secret: string | null, otherIds: readonly string[]) => {
    const now = shownForm.current
    if (now && (!now.open || now.count === form?.count))
      show({ kind: 'joined', joined: { registration, secret, otherIds } })
    else toastSuccess(joinedText(event, registration))
  }
}
