import { CloudOff } from 'lucide-react'
import { isNoNetwork, userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { EmptyState } from './empty-state'

interface LoadFailureProps {
  /** The missing content, as the sentence's beginning: 'Your groups'. */
  what: string
  error: unknown
  isRetrying?: boolean
  onRetry: () => void
}

/** Shown for data that could not be read and that this device has not stored. Without a network the shell says why. */
export function LoadFailure({ what, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={26} />}
        title={t('{what} could not be loaded', { what })}
        hint={!isNoNetwork(error) && userMessage(error)}
        action={
          <Button busy={isRetrying} busyText={t('Trying...')} onClick={onRetry}>
            {t('Try Again')}
          </Button>
        }
      />
    </div>
  )
}
