import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { NewPasswordForm } from '@/features/auth/components/new-password-form'
import { SignInFailed } from '@/features/auth/components/sign-in-failed'
import { callbackStep, refusalIn } from '@/features/auth/rules'
import { useAfterSignIn } from '@/features/auth/use-after-sign-in'
import { useCodeFailure } from '@/features/auth/use-code-failure'
import { useMailLink } from '@/features/auth/use-mail-link'
import { useSession } from '@/lib/backend/session'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Button } from '@/ui/form/button'

/**
 * Where Google and the links in mails return to. The auth library redeems Google's code by itself, `useMailLink` the
 * token of a mail.
 */
export default function AuthCallbackPage() {
  const { status, user } = useSession()
  const [search] = useSearchParams()
  const mail = useMailLink()
  const code = useCodeFailure()
  const [passwordIsSet, setPasswordIsSet] = useState(false)
  // Read once: the address is cleaned while the page works.
  const [refusal] = useState(() => refusalIn(window.location))
  const forgotPassword = search.get('next') === 'password' || (mail.step === 'done' && mail.type === 'recovery')
  const step = callbackStep({ mail, refusal, code, status, wantsPassword: forgotPassword && !passwordIsSet })
  useAfterSignIn({ enabled: step.screen === 'leave' })

  const addressChanged = mail.step === 'done' && mail.type === 'email_change'
  useEffect(() => {
    if (addressChanged) toastSuccess(t('Your new email address is confirmed.'))
  }, [addressChanged])

  switch (step.screen) {
    case 'failed':
      return <SignInFailed reason={step.reason} />
    case 'unreached':
      // No answer came. Nothing is cleared, and the address keeps its code, so a reload can still finish.
      return (
        <AuthFrame
          title={t('Sign-in not finished')}
          lead={status === 'signed-in' ? t('You are still signed in.') : t('You are not signed in.')}
        >
          <Notice tone="danger">{step.reason}</Notice>
          <Button size="lg" full onClick={() => window.location.reload()}>
            {t('Try Again')}
          </Button>
        </AuthFrame>
      )
    case 'half-way':
      return (
        <AuthFrame title={t('One more link')} lead={t('This address is confirmed.')}>
          <Notice tone="accent">{t('Now open the link that we sent to your other address.')}</Notice>
        </AuthFrame>
      )
    case 'password':
      return (
        <AuthFrame
          title={t('Choose a new password')}
          lead={t('For {email}. Then you are back in.', { email: user?.email ?? '' })}
        >
          <NewPasswordForm onDone={() => setPasswordIsSet(true)} />
        </AuthFrame>
      )
    default:
      return (
        <AuthFrame title={t('Signing you in')} lead={t('One moment.')}>
          <div role="status" aria-label={t('Signing in')} className="grid gap-3">
            <Skeleton className="h-12 rounded-button" />
            <Skeleton className="h-12 rounded-button" />
          </div>
        </AuthFrame>
      )
  }
}
