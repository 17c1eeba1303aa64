import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AuthFrame } from '@/features/auth/components/auth-frame'
import { NewPasswordForm } from '@/features/auth/components/new-password-form'
import { SignInFailed } from '@/features/auth/components/sign-in-failed'
import { LINK_EXPIRED, refusalIn } from '@/features/auth/rules'
import { useAfterSignIn } from '@/features/auth/use-after-sign-in'
import { useMailLink } from '@/features/auth/use-mail-link'
import { useSession } from '@/lib/backend/session'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { toastSuccess } from '@/ui/feedback/toast-store'

/**
 * Where Google and the links in mails return to. The auth library redeems Google's code by itself, `useMailLink` the
 * token of a mail.
 */
export default function AuthCallbackPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const mail = useMailLink()
  const [passwordIsSet, setPasswordIsSet] = useState(false)
  // Read once: the address is cleaned while the page works.
  const [refusal] = useState(() => refusalIn(window.location))
  const reason = mail.step === 'refused' ? mail.reason : refusal
  const forgotPassword = search.get('next') === 'password' || (mail.step === 'done' && mail.type === 'recovery')
  const asksForPassword = forgotPassword && !passwordIsSet
  const busy = mail.step === 'redeeming' || mail.step === 'half-way'
  useAfterSignIn({ enabled: !reason && !busy && !asksForPassword })

  const addressChanged = mail.step === 'done' && mail.type === 'email_change'
  useEffect(() => {
    if (addressChanged) toastSuccess('Your new email address is confirmed.')
  }, [addressChanged])

  if (reason) return <SignInFailed reason={reason} />
  if (mail.step === 'half-way') {
    return (
      <AuthFrame title="One more link" lead="This address is confirmed.">
        <Notice tone="accent">Now open the link that we sent to your other address.</Notice>
      </AuthFrame>
    )
  }
  if (!busy && session.status === 'signed-in' && asksForPassword) {
    return (
      <AuthFrame title="Choose a new password" lead={`For ${session.user.email}. Then you are back in.`}>
        <NewPasswordForm onDone={() => setPasswordIsSet(true)} />
      </AuthFrame>
    )
  }
  if (!busy && session.status === 'signed-out') return <SignInFailed reason={LINK_EXPIRED} />
  return (
    <AuthFrame title="Signing you in" lead="One moment.">
      <div role="status" aria-label="Signing in" className="grid gap-3">
        <Skeleton className="h-12 rounded-button" />
        <Skeleton className="h-12 rounded-button" />
      </div>
    </AuthFrame>
  )
}
