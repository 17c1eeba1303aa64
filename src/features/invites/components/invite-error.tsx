import { Link2Off, WifiOff } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'

interface InviteErrorProps {
  message: string
  /** Given when asking again may help. */
  onRetry?: () => void
}

/** An invite that leads nowhere, with the way out. */
export function InviteError({ message, onRetry }: InviteErrorProps) {
  return (
    <EmptyState
      icon={onRetry ? <WifiOff size={26} /> : <Link2Off size={26} />}
      title={message}
      action={
        <div className="grid gap-3">
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          <ButtonLink to={paths.home} variant={onRetry ? 'secondary' : 'primary'}>
            Go Home
          </ButtonLink>
        </div>
      }
    />
  )
}
