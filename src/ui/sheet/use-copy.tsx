import { type ReactNode, useState } from 'react'
import { copyText } from '@/lib/browser/clipboard'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { toastInfo, toastSuccess } from '@/ui/feedback/toast-store'

// Only a browser without a clipboard needs it.
const CopySheet = lazyPart(() => import('./copy-sheet').then((module) => module.CopySheet))

interface CopyOptions {
  /** What is copied, as its field and the toast name it: 'Invite link'. */
  label: string
  /** The title of the sheet: 'Copy the invite link'. */
  title: string
  /** Said beside the sheet, where its title does not say enough. */
  failure?: string
}

/**
 * Copies a text and says so. Where the browser has no clipboard, a sheet shows the text for copying by hand.
 * @returns `byHand`: that sheet, for the caller to draw
 */
export function useCopy({ label, title, failure }: CopyOptions): {
  copy: (text: string) => Promise<void>
  byHand: ReactNode
} {
  /** The text stays while the sheet closes. */
  const [shown, setShown] = useState<{ text: string; open: boolean } | null>(null)

  async function copy(text: string) {
    if (await copyText(text)) {
      toastSuccess(`${label} copied to clipboard!`)
      return
    }
    setShown({ text, open: true })
    if (failure) toastInfo(failure)
  }

  const byHand = shown && (
    <CopySheet {...shown} onOpenChange={(open) => setShown({ ...shown, open })} title={title} label={label} />
  )
  return { copy, byHand }
}
