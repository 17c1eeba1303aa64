import { Copy } from 'lucide-react'
import { Button } from '@/ui/form/button'
import { useCopy } from '@/ui/sheet/use-copy'

/** Copies a message for the chat that names who has not paid. */
export function CopyReminder({ text }: { text: string }) {
  const { copy, byHand } = useCopy({
    label: 'Reminder',
    title: 'Copy the reminder',
    failure: 'Clipboard access is unavailable. Copy the reminder manually.',
  })
  return (
    <>
      <Button variant="secondary" icon={<Copy aria-hidden="true" size={20} />} onClick={() => copy(text)}>
        Copy Reminder
      </Button>
      {byHand}
    </>
  )
}
