import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '@/lib/browser/clipboard'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { toastInfo, toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'

// Only a browser without a clipboard needs it.
const CopySheet = lazyPart(() => import('@/ui/sheet/copy-sheet').then((module) => module.CopySheet))

/** Copies a message for the chat that names who has not paid. */
export function CopyReminder({ text }: { text: string }) {
  const [manual, setManual] = useState(false)

  async function copy() {
    if (await copyText(text)) {
      toastSuccess('Reminder copied to clipboard!')
      return
    }
    setManual(true)
    toastInfo('Clipboard access is unavailable. Copy the reminder manually.')
  }

  return (
    <>
      <Button variant="secondary" icon={<Copy aria-hidden="true" size={20} />} onClick={() => void copy()}>
        Copy Reminder
      </Button>
      {manual && (
        <CopySheet open={manual} onOpenChange={setManual} title="Copy the reminder" label="Reminder" text={text} />
      )}
    </>
  )
}
