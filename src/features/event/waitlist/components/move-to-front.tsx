import type { WaitingRow } from '@/entities/event/event-schema'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { useMoveToFront } from '../mutations'

interface MoveToFrontProps {
  eventId: string
  row: WaitingRow
  /** The name as the list shows it. */
  name: string
  /** Called when the waitlist shows the move. */
  onMoved: () => void
}

/** Lets somebody who waits be the next to get a slot. */
export function MoveToFront({ eventId, row, name, onMoved }: MoveToFrontProps) {
  const move = useMoveToFront(eventId)

  async function start() {
    if (move.isPending || !(await move.attempt({ id: row.id, name }))) return
    onMoved()
    toastSuccess(`${name} is first in line`)
  }

  return (
    <Button size="lg" busy={move.isPending} busyText="Moving..." onClick={start} className="basis-full">
      Move to front
    </Button>
  )
}
