import { useState } from 'react'
import { UndoCallOff } from '@/entities/event/undo-call-off'
import { useCallOff } from '@/lib/backend/call-off'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'

const CallOffSheet = lazySheet(() => import('@/entities/event/call-off-sheet'), 'CallOffSheet')

interface CallOffDateProps {
  event: { id: string; name: string }
  /** Its start, in words. */
  when: string
  /** It is called off already. */
  isOff: boolean
}

/** Calls off a date that is open, or undoes that. */
export function CallOffDate({ event, when, isOff }: CallOffDateProps) {
  const [asking, setAsking] = useState(false)
  const callOff = useCallOff(event.id)
  return (
    <>
      {isOff ? (
        <UndoCallOff of={when} onUndo={() => callOff.attempt(null)} busy={callOff.isPending} />
      ) : (
        <Button variant="secondary" size="sm" aria-label={`Call Off ${when}`} onClick={() => setAsking(true)}>
          Call Off
        </Button>
      )}
      <CallOffSheet
        event={event}
        isFinal={false}
        onCallOff={callOff.attempt}
        busy={callOff.isPending}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  )
}
