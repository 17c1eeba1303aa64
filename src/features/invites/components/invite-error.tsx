import { CloudOff, Link2Off } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'

interface InviteErrorProps {
  message: string
  /** Set when asking again may help. */
  onRetry?: () => void
}

export function InviteError({ message, onRetry }: InviteErrorProps) {
  return (
    <EmptyState
      icon={onRetry ? <CloudOff size={26} /> : <Link2Off size={26} />}
      title={onRetry ? t('This invitation could not be loaded') : message}
      hint={onRetry ? message : t('The link may be incomplete or too old. Ask for a new one.')}
      action={
        <div className="grid gap-3">
          {onRetry && <Button onClick={onRetry}>{t('Try Again')}</Button>}
          <ButtonLink to={paths.home} variant={onRetry ? 'secondary' : 'primary'}>
            {t('Go Home')}
          </ButtonLink>
        </div>
      }
    />
  )
}
