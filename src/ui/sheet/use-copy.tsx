import { type ReactNode, useState } from 'react'
import { copyText } from '@/lib/browser/clipboard'
import { toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'

// Only a browser without a clipboard needs it.
const CopySheet = lazyComponent(() => import('./copy-sheet'), 'CopySheet')

interface CopyOptions {
  /** Name of the copied text in its field and toast: 'Invite link'. */
  label: string
  /** The title of the sheet: 'Copy Invite Link'. */
  title: string
  /** A sentence in the sheet, if its title does not say enough. */
  failure?: string
  /** The button itself says that it has copied (`CopyButton`), and no toast does. */
  isQuiet?: boolean
}

/**
 * Copies a text and says so. Where the browser has no clipboard, a sheet shows the text for copying by hand.
 * @returns `copy`: resolves to whether the clipboard has it. `byHand`: that sheet, for the caller to draw
 */
export function useCopy({ label, title, failure, isQuiet = false }: CopyOptions): {
  copy: (text: string) => Promise<boolean>
  byHand: ReactNode
} {
  /** The text stays while the sheet closes. */
  const [shown, setShown] = useState<{ text: string; open: boolean } | null>(null)

  async function copy(text: string) {
    if (await copyText(text)) {
      if (!isQuiet) toastSuccess(t('{label} copied to clipboard!', { label }))
      return true
    }
    setShown({ text, open: true })
    if (failure) toastInfo(failure)
    return false
  }

  const byHand = shown && (
    <CopySheet {...shown} onOpenChange={(open) => setShown({ ...shown, open })} title={title} label={label} />
  )
  return { copy, byHand }
}
