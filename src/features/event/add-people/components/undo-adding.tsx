import { Button } from '@/ui/form/button'
import { useTakeBack } from '../mutations'

interface UndoAddingProps {
  eventId: string
  /** An entry of the activity about added people. */
  entry: number
}

/** Takes back a whole pasted list. */
export function UndoAdding({ eventId, entry }: UndoAddingProps) {
  const { mutate, isPending } = useTakeBack(eventId)
  return (
    <Button variant="ghost" size="sm" busy={isPending} busyText="Undoing..." onClick={() => mutate(entry)}>
      Undo
    </Button>
  )
}
