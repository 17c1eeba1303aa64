import { SearchX } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'

interface GroupNotFoundProps {
  /** Signed out, a private group looks like a missing one, so this says what to do about it. */
  signedOut: boolean
  /** Where one is now, to come back to after signing in. */
  here: string
}

export function GroupNotFound({ signedOut, here }: GroupNotFoundProps) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t('Group Not Found')}
      hint={
        signedOut
          ? t('It may be private: sign in with the account that was invited.')
          : t('It may have been deleted, or it is private and you need its invite link.')
      }
      action={
        <div className="grid gap-3">
          {signedOut && <ButtonLink to={paths.login(here)}>{t('Sign In')}</ButtonLink>}
          <ButtonLink variant={signedOut ? 'secondary' : 'primary'} to={paths.groups}>
            {t('Back to Groups')}
          </ButtonLink>
        </div>
      }
    />
  )
}
