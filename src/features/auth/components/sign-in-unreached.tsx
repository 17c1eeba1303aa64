import { useSession } from '@/lib/backend/session'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { AuthFrame } from './auth-frame'

/** Shown when no answer came. Nothing is cleared, and the address keeps its code, so a reload can still finish. */
export function SignInUnreached({ reason }: { reason: string }) {
  const { status } = useSession()
  return (
    <AuthFrame
      title="Sign-in not finished"
      lead={status === 'signed-in' ? 'You are still signed in.' : 'You are not signed in.'}
    >
      <Notice tone="danger">{reason}</Notice>
      <Button size="lg" full onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </AuthFrame>
  )
}
