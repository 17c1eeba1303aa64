import { useEffect, useState } from 'react'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { readStored, storageKeys } from '@/lib/browser/storage'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { ButtonLink } from '@/ui/form/button-link'
import { giveUpSignIn } from '../auth-service'
import { AuthFrame } from './auth-frame'

/** Shown after a sign-in without a session: says why, clears the attempt, and links to the login page. */
export function SignInFailed({ reason }: { reason: string }) {
  const { status } = useSession()
  const [returnUrl] = useState(() => readStored(storageKeys.returnUrl))
  useEffect(giveUpSignIn, [])

  if (status === 'signed-in') {
    return (
      <AuthFrame title={t('That did not work')} lead={t('You are still signed in.')}>
        <Notice tone="danger">{reason}</Notice>
        <ButtonLink to={paths.home} size="lg" full>
          {t('Go Home')}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('Sign-in not finished')} lead={t('You are not signed in.')}>
      <Notice tone="danger">{reason}</Notice>
      <ButtonLink to={paths.login(returnUrl ?? undefined)} size="lg" full>
        {t('Back to Sign In')}
      </ButtonLink>
    </AuthFrame>
  )
}
