import { MailCheck } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'
import { AuthFrame } from './auth-frame'

/** A sign-up that waits until the address is confirmed. */
export function CheckYourEmail({ email }: { email: string }) {
  return (
    <AuthFrame title="Check your email" lead="One step is left.">
      <EmptyState
        icon={<MailCheck aria-hidden size={28} />}
        title="Check your email"
        hint={`We sent a link to ${email}. Open it on this phone to finish signing up.`}
        action={
          <ButtonLink to={paths.login()} variant="secondary">
            Back to Sign In
          </ButtonLink>
        }
      />
    </AuthFrame>
  )
}
