import type { WaitingRow } from '@/features/registrations/event-schema'
import { toAppError, userMessage } from '@/lib/errors'
import { Button } from '@/ui/button'
import { toastError, toastSuccess } from '@/ui/toast-store'
import { useMoveToFront } from '../mutations'

interface MoveToFrontProps {
  eventId: string
  row: WaitingRow
  /** The name as the list shows it. */
  name: string
  /** The line shows the move already. */
  onMoved: () => void
}

/** Lets somebody who waits be the next to get a slot. */
export function MoveToFront({ eventId, row, name, onMoved }: MoveToFrontProps) {
  const move = useMoveToFront(eventId)

  async function start() {
    onMoved()
    try {
      await move.mutateAsync(row)
      toastSuccess(`${name} is first in line`)
    } catch (error) {
      toastError(refusalOf(error, name))
    }
  }

  return (
    <Button size="lg" onClick={start} className="basis-full">
      Move to front
    </Button>
  )
}

function refusalOf(error: unknown, name: string): string {
  const { code } = toAppError(error)
  if (code === 'not_waiting') return `${name} no longer waits: they have a slot now.`
  if (code === 'participant_not_found') return `${name} is no longer on the waitlist.`
  return userMessage(error, 'Failed to move to the front')
}
