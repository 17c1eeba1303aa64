import { Lock } from 'lucide-react'
import { useState } from 'react'
import { LEAVE_WAITLIST } from '@/entities/slots/outcome-text'
import type { Standing } from '@/entities/slots/waitlist'
import { WithdrawDialog } from '@/features/event/sign-up/components/withdraw-dialog'
import { paths } from '@/lib/browser/paths'
import { ordinal } from '@/lib/text/text'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'

type PrivateEventGuestProps = Standing & {
  eventId: string
  /** The guest's own row, which this phone can still read with the secret. */
  registration: { id: string; name: string }
  secret: string
}

/** For a guest whose event has become private. They may not see the list any more, but they keep their slot. */
export function PrivateEventGuest({ eventId, registration, slot, place, secret }: PrivateEventGuestProps) {
  const [asking, setAsking] = useState(false)
  const { id, name } = registration
  return (
    <>
      <EmptyState
        icon={<Lock size={26} />}
        title="This event is private now"
        hint={
          <>
            You are still on its list: <bdi>{name}</bdi>,{' '}
            {place === undefined ? `slot ${slot}` : `${ordinal(place)} in line`}. Sign in to see the event.
          </>
        }
        action={
          <div className="grid gap-3">
            <ButtonLink to={paths.login(paths.signup(eventId))}>Sign In</ButtonLink>
            <Button variant="ghost-danger" onClick={() => setAsking(true)}>
              {place === undefined ? 'Withdraw' : LEAVE_WAITLIST}
            </Button>
          </div>
        }
      />
      <WithdrawDialog
        eventId={eventId}
        open={asking}
        onOpenChange={setAsking}
        withdrawal={{ id, secret, waits: place !== undefined }}
      />
    </>
  )
}
