import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { signIn } from '@/features/auth/auth-service'
import { CredentialsForm } from '@/features/auth/components/credentials-form'
import { GoogleButton } from '@/features/auth/components/google-button'
import { OrDivider } from '@/features/auth/components/or-divider'
import { dropEndedSession, getSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Sheet } from '@/ui/sheet/sheet'

/**
 * Sheet over the page when the server no longer accepts the session. The input stays and can be sent after signing in
 * again. A closed sheet leaves a button that opens it again.
 */
export function SessionEnded({ user }: { user: User }) {
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(true)

  async function signInAgain(credentials: Parameters<typeof signIn>[0]) {
    await signIn(credentials)
    // Another person has signed in, and the page underneath is not theirs.
    if (getSession().user?.id !== user.id) window.location.replace(paths.home)
  }

  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="page-header w-full bg-sunken px-4 font-semibold text-body text-text underline underline-offset-4"
      >
        <span className="inline-block py-2.5">{t('Your session has ended. Sign in again')}</span>
      </button>
    )
  }
  return (
    <Sheet
      open
      onOpenChange={setOpen}
      title={t('Please sign in again')}
      description={t('Your session has ended. What you typed is still here and can be sent after you have signed in.')}
    >
      <div className="grid gap-4">
        <CredentialsForm
          submitLabel={t('Sign In')}
          busyLabel={t('Signing in...')}
          failure={t('Failed to sign in')}
          password="current-password"
          email={user.email}
          onSubmit={signInAgain}
        />
        <OrDivider />
        <GoogleButton
          label={t('Continue with Google')}
          busyLabel={t('Signing in...')}
          failure={t('Failed to sign in with Google')}
          returnUrl={pathname + search}
        />
        <Button variant="ghost" onClick={dropEndedSession}>
          {t('Sign Out Instead')}
        </Button>
      </div>
    </Sheet>
  )
}
