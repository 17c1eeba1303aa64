import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Standing } from '@/entities/event/standing'
import { LEAVE_WAITLIST } from '@/entities/slots/outcome-text'
import { WithdrawDialog } from '@/features/event/sign-up/components/withdraw-dialog'
import { paths } from '@/lib/browser/paths'
import { ordinal } from '@/lib/text/text'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'

interface PrivateEventGuestProps {
  eventId: string
  /** The guest's own row, which this phone can still read with the secret. */
  registration: Standing & { id: string; name: string }
  secret: string
}

/** For a guest whose event has become private. They may not see the list any more, but they keep their slot. */
export function PrivateEventGuest({ eventId, registration, secret }: PrivateEventGuestProps) {
  const [asking, setAsking] = useState(false)
  const { id, name } = registration
  const waits = registration.in === 'line'
  return (
    <>
      <EmptyState
        icon={<Lock size={26} />}
        title="This event is private now"
        hint={
          <>
            You are still on its list: <bdi>{name}</bdi>,{' '}
            {waits ? `${ordinal(registration.place)} in line` : `slot ${registration.slot_number}`}. Sign in to see the
            event.
          </>
        }
        action={
          <div className="grid gap-3">
            <ButtonLink to={paths.login(paths.signup(eventId))}>Sign In</ButtonLink>
            <Button variant="ghost-danger" onClick={() => setAsking(true)}>
              {waits ? LEAVE_WAITLIST : 'Withdraw'}
            </Button>
          </div>
        }
      />
      <WithdrawDialog eventId={eventId} open={asking} onOpenChange={setAsking} withdrawal={{ id, secret, waits }} />
    </>
  )
}
