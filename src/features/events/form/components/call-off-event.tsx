import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { hasStarted, isOff } from '@/entities/event/event-times'
import { useCallOff } from '@/lib/backend/call-off'
import { useNow } from '@/lib/browser/use-now'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import type { EditableEvent } from '../form-read-schema'

const CallOffSheet = lazySheet(() => import('@/entities/event/call-off-sheet'), 'CallOffSheet')

interface CallOffEventProps {
  event: EditableEvent
  disabled: boolean
  onCalledOff: () => void
}

/** Calls the event off. Its page has the way to undo that. */
export function CallOffEvent({ event, disabled, onCalledOff }: CallOffEventProps) {
  const [asking, setAsking] = useState(false)
  const callOff = useCallOff(event.id)
  const now = useNow()
  if (isOff(event, now)) return null

  async function callOffNow(note: string) {
    const isDone = await callOff.attempt(note)
    if (isDone) onCalledOff()
    return isDone
  }

  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        full
        disabled={disabled}
        icon={<CalendarOff size={20} />}
        onClick={() => setAsking(true)}
      >
        Call Off Event
      </Button>
      <CallOffSheet
        event={event}
        isFinal={hasStarted(event, now)}
        onCallOff={callOffNow}
        busy={callOff.isPending}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  )
}
