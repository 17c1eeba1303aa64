import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { NewPasswordForm } from '@/features/auth/components/new-password-form'
import { useAfterSignIn } from '@/features/auth/use-after-sign-in'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { ButtonLink } from '@/ui/button-link'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'

/** Where Google and the links in mails return to. The auth library redeems the address's code by itself. */
export default function AuthCallbackPage() {
  const { status } = useSession()
  const [search] = useSearchParams()
  const [asksForPassword, setAsksForPassword] = useState(search.get('next') === 'password')
  // Read once: the auth library cleans the address while it works.
  const [refusal] = useState(() => search.get('error_description') ?? search.get('error'))
  useAfterSignIn({ enabled: !asksForPassword })

  if (status === 'signed-in' && asksForPassword) {
    return (
      <AuthFrame title="Choose a new password" lead="Then you are back in.">
        <NewPasswordForm onDone={() => setAsksForPassword(false)} />
      </AuthFrame>
    )
  }
  if (status === 'signed-out') {
    return (
      <AuthFrame title="Sign-in not finished" lead="You are not signed in.">
        <Notice tone="danger">{refusal ?? 'The link was used already or is too old. Please sign in again.'}</Notice>
        <ButtonLink to={paths.login()} size="lg" full>
          Back to Sign In
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Signing you in" lead="One moment.">
      <div role="status" aria-label="Signing in" className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </AuthFrame>
  )
}
