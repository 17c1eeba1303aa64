import { Button } from '@/ui/form/button'
import { useTakeBack } from '../mutations'

interface UndoAddingProps {
  eventId: string
  entry: number
}

export function UndoAdding({ eventId, entry }: UndoAddingProps) {
  const { mutate, isPending } = useTakeBack(eventId)
  return (
    <Button variant="ghost" size="sm" busy={isPending} busyText="Undoing..." onClick={() => mutate(entry)}>
      Undo
    </Button>
  )
}
