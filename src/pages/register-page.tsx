import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { signUp } from '@/features/auth/auth-service'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { CredentialsForm } from '@/features/auth/components/credentials-form'
import { GoogleButton } from '@/features/auth/components/google-button'
import { OrDivider } from '@/features/auth/components/or-divider'
import type { Credentials } from '@/features/auth/schema'
import { useAfterSignIn } from '@/features/auth/use-after-sign-in'
import { paths } from '@/lib/browser/paths'
import { useFocusFirstField } from '@/lib/browser/use-focus-first-field'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'
import { TextLink } from '@/ui/layout/text-link'

export default function RegisterPage() {
  const [search] = useSearchParams()
  const [awaiting, setAwaiting] = useState<string>()
  const returnUrl = search.get('returnUrl')
  useAfterSignIn()
  useFocusFirstField()

  async function submit(credentials: Credentials) {
    if ((await signUp(credentials, returnUrl)) === 'awaits-confirmation') setAwaiting(credentials.email)
  }

  if (awaiting) {
    return (
      <AuthFrame title={t('Check your email')} lead={t('One step is left.')}>
        <EmptyState
          icon={<MailCheck aria-hidden size={28} />}
          title={t('Check your email')}
          hint={t('We sent a link to {email}. Open it on this phone to finish signing up.', { email: awaiting })}
          action={
            <ButtonLink to={paths.login()} variant="secondary">
              {t('Back to Sign In')}
            </ButtonLink>
          }
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('Sign Up')} lead={t('One account for all your events and groups.')}>
      <CredentialsForm
        submitLabel={t('Sign Up')}
        busyLabel={t('Creating account...')}
        failure={t('Failed to sign up')}
        password="new-password"
        passwordHint={t('At least 8 characters')}
        onSubmit={submit}
      />
      <OrDivider />
      <GoogleButton
        label={t('Sign up with Google')}
        busyLabel={t('Creating account...')}
        failure={t('Failed to sign up with Google')}
        returnUrl={returnUrl}
      />
      <p className="text-center text-muted">
        {rich('Already have an account? <a>Sign in</a>', {
          a: (text) => <TextLink to={paths.login(returnUrl ?? undefined)}>{text}</TextLink>,
        })}
      </p>
    </AuthFrame>
  )
}
