import { MailCheck } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'
import { AuthFrame } from './auth-frame'

/** After a sign-up whose address is not confirmed yet. */
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
