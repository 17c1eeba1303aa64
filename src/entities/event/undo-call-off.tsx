import { Button } from '@/ui/form/button'
import { changeText, type NamedEvent, type Reach, toastChange } from './change-text'

interface UndoCallOffProps {
  event: NamedEvent
  /** Resolves to whether that worked. */
  onUndo: () => Promise<boolean>
  reach: Reach | undefined
  busy: boolean
}

export function UndoCallOff({ event, onUndo, reach, busy }: UndoCallOffProps) {
  async function undo() {
    if (busy || !(await onUndo())) return
    toastChange('It is on again.', reach, changeText(event, 'on'))
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-16"
      busy={busy}
      busyText="Undoing..."
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
