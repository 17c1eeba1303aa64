import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedEvent } from '@/entities/event/change-text'
import { UndoCallOff } from '@/entities/event/undo-call-off'
import { useCallOff } from '@/lib/backend/call-off'
import { reachQuery } from '@/lib/backend/reach-query'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'

const CallOffSheet = lazySheet(() => import('@/entities/event/call-off-sheet'), 'CallOffSheet')

interface CallOffDateProps {
  event: NamedEvent
  /** Its start, in words. */
  when: string
  /** It is called off already. */
  isOff: boolean
}

/** Calls off a date that is open, or undoes that. */
export function CallOffDate({ event, when, isOff }: CallOffDateProps) {
  const [asking, setAsking] = useState(false)
  const callOff = useCallOff(event.id)
  const { data: reach } = useQuery({ ...reachQuery(event.id), enabled: isOff || asking })
  return (
    <>
      {isOff ? (
        <UndoCallOff
          event={event}
          of={when}
          onUndo={() => callOff.attempt(null)}
          reach={reach}
          busy={callOff.isPending}
        />
      ) : (
        <Button variant="secondary" size="sm" aria-label={`Call Off ${when}`} onClick={() => setAsking(true)}>
          Call Off
        </Button>
      )}
      <CallOffSheet
        event={event}
        isFinal={false}
        onCallOff={callOff.attempt}
        reach={reach}
        busy={callOff.isPending}
        open={asking}
        onOpenChange={setAsking}
      />
    </>
  )
}
