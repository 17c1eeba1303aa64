import { useState } from 'react'
import { toastFailure, toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'

interface UndoCallOffProps {
  /** Names the event for screen readers, where several buttons are together. */
  of?: string
  onUndo: () => Promise<unknown>
}

/** Says that an event that was called off takes place after all. */
export function UndoCallOff({ of, onUndo }: UndoCallOffProps) {
  const [busy, setBusy] = useState(false)

  async function undo() {
    if (busy) return
    setBusy(true)
    try {
      await onUndo()
      toastSuccess('It takes place after all. Everybody on the list is told.')
    } catch (error) {
      toastFailure(error, 'Failed to undo calling off')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-16"
      busy={busy}
      busyText="Undoing..."
      {...(of && { 'aria-label': `Undo ${of}` })}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
