import { CloudOff } from 'lucide-react'
import { userMessage } from '@/lib/backend/errors'
import { Button } from '@/ui/form/button'
import { EmptyState } from './empty-state'

interface LoadFailureProps {
  /** What is missing, as the sentence begins: 'Your groups'. */
  what: string
  error: unknown
  isRetrying?: boolean
  onRetry: () => void
}

/** Takes the place of something that could not be read and that this device does not remember. */
export function LoadFailure({ what, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={26} />}
        title={`${what} could not be loaded`}
        hint={userMessage(error)}
        action={
          <Button busy={isRetrying} busyText="Trying..." onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  )
}
