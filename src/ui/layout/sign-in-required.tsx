import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { logError } from '@/lib/backend/log-error'
import { paths } from '@/lib/browser/paths'
import { toastError } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'

interface SignInRequiredProps {
  icon: ReactNode
  hint: string
  /** Where a sign-in leads, unless another page was wanted. */
  returnTo: string
}

/**
 * Sign-in prompt in place of the user's list. Visitors redirected from an owner's page (`refusedTo` in
 * src/app/routes.ts) read it too, and signing in returns there.
 */
export function SignInRequired({ icon, hint, returnTo }: SignInRequiredProps) {
  const { returnTo: wanted } = (useLocation().state ?? {}) as { returnTo?: string }
  useEffect(() => {
    if (!wanted) return
    logError('Unauthorized', 'openPage')
    toastError(t('Unauthorized'))
  }, [wanted])
  return (
    <EmptyState
      icon={icon}
      title={t('Sign In Required')}
      hint={hint}
      action={<ButtonLink to={paths.login(wanted ?? returnTo)}>{t('Sign In')}</ButtonLink>}
    />
  )
}
