import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { signIn } from '@/features/auth/auth-service'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { CredentialsForm } from '@/features/auth/components/credentials-form'
import { GoogleButton } from '@/features/auth/components/google-button'
import { OrDivider } from '@/features/auth/components/or-divider'
import { ForgottenPasswordSheet } from '@/features/auth/lazy'
import { useAfterSignIn } from '@/features/auth/use-after-sign-in'
import { paths } from '@/lib/browser/paths'
import { useFocusFirstField } from '@/lib/browser/use-focus-first-field'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { TextLink } from '@/ui/layout/text-link'

export default function LoginPage() {
  const [search] = useSearchParams()
  const [forgotten, setForgotten] = useState(false)
  const returnUrl = search.get('returnUrl')
  useAfterSignIn()
  useFocusFirstField()

  return (
    <AuthFrame title={t('Sign In')} lead={t('Manage your events and registrations.')}>
      <CredentialsForm
        submitLabel={t('Sign In')}
        busyLabel={t('Signing in...')}
        failure={t('Failed to sign in')}
        password="current-password"
        // As tall as a thumb, without making the line of 'Password' taller.
        passwordAside={
          <button
            type="button"
            onClick={() => setForgotten(true)}
            className="-mt-7 flex min-h-11 items-end pb-1.5 pl-3 text-right font-semibold text-accent-text text-small"
          >
            {t('Forgot your password?')}
          </button>
        }
        onSubmit={signIn}
      />
      <OrDivider />
      <GoogleButton
        label={t('Continue with Google')}
        busyLabel={t('Signing in...')}
        failure={t('Failed to sign in with Google')}
        returnUrl={returnUrl}
      />
      <p className="text-center text-muted">
        {rich('New here? <a>Create an account</a>', {
          a: (text) => <TextLink to={paths.register(returnUrl ?? undefined)}>{text}</TextLink>,
        })}
      </p>
      <ForgottenPasswordSheet open={forgotten} onOpenChange={setForgotten} />
    </AuthFrame>
  )
}
