import { CloudOff } from 'lucide-react'
import { userMessage } from '@/lib/errors'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

interface EventUnreachableProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** The backend did not answer and nothing is known from before. */
export function EventUnreachable({ error, isRetrying, onRetry }: EventUnreachableProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={26} />}
        title="This event could not be loaded"
        hint={userMessage(error)}
        action={
          <Button busy={isRetrying} busyText="Trying..." onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
