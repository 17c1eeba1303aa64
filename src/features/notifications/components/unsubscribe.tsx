import { MailX } from 'lucide-react'
import { userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { useStopMails } from '../stop-mails'

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because link scanners open it too.
 * @param token of the link; null if the link was cut off
 * @param isGuest the recipient is a guest
 */
export function Unsubscribe({ token, isGuest }: { token: string | null; isGuest: boolean }) {
  const { mutate, isPending, isSuccess, error } = useStopMails()
  if (isSuccess) {
    return (
      <EmptyState
        icon={<MailX />}
        title={t('No more emails')}
        hint={isGuest ? t('The registration stays as it is.') : t('You can switch them on again in Settings.')}
        action={<ButtonLink to={paths.home}>{t('Go Home')}</ButtonLink>}
      />
    )
  }
  if (token === null) {
    return (
      <EmptyState
        icon={<MailX />}
        title={t('This link is not complete')}
        hint={t('Open it from the email once more, or switch Email Notifications off in Settings.')}
        action={<ButtonLink to={paths.settings}>{t('Settings')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="grid gap-3">
      <EmptyState
        icon={<MailX />}
        title={t('Stop these emails?')}
        hint={
          isGuest
            ? t('Roster sends no more emails about this to your address. The registration stays as it is.')
            : t('Roster sends no more emails to your address. Notifications on your phone stay as they are.')
        }
        action={
          <Button size="lg" busy={isPending} busyText={t('Stopping...')} onClick={() => mutate(token)}>
            {t('Unsubscribe')}
          </Button>
        }
      />
      {error && <Notice tone="danger">{userMessage(error)}</Notice>}
    </div>
  )
}
