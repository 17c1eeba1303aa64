import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '@/lib/clipboard'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { late } from '@/ui/late'
import { toastInfo, toastSuccess } from '@/ui/toast-store'
import { reminderOf } from '../rules'
import type { ToCollect } from '../schema'

// Only a browser without a clipboard needs it.
const CopySheet = late(() => import('@/ui/copy-sheet').then((module) => module.CopySheet))

/** Copies a message for the chat that names who has not paid; nothing where there is nobody to remind. */
export function CopyReminder({ event }: { event: ToCollect }) {
  const [manual, setManual] = useState(false)
  const text = reminderOf(event, `${window.location.origin}${paths.signup(event.id)}`)
  if (text === null) return null

  async function copy(reminder: string) {
    if (await copyText(reminder)) {
      toastSuccess('Reminder copied to clipboard!')
      return
    }
    setManual(true)
    toastInfo('Clipboard access is unavailable. Copy the reminder manually.')
  }

  return (
    <>
      <Button variant="secondary" icon={<Copy aria-hidden="true" size={20} />} onClick={() => void copy(text)}>
        Copy Reminder
      </Button>
      {manual && (
        <CopySheet open={manual} onOpenChange={setManual} title="Copy the reminder" label="Reminder" text={text} />
      )}
    </>
  )
}
