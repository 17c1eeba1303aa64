import { toastSuccess } from '@/lib/feedback/toast-store'
import { Button } from '@/ui/form/button'

interface UndoCallOffProps {
  /** Names the event for screen readers, where several buttons are together. */
  of?: string
  /** Resolves to whether that worked. */
  onUndo: () => Promise<boolean>
  busy: boolean
}

/** Says that an event that was called off takes place after all. */
export function UndoCallOff({ of, onUndo, busy }: UndoCallOffProps) {
  async function undo() {
    if (busy || !(await onUndo())) return
    toastSuccess('It is on again. Everyone on the list will be told.')
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
