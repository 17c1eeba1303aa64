import { Card } from '@/ui/card'
import { SlotPill } from '@/ui/slot-pill'
import { PRIVATE_LINK_TEXT } from '../guests'
import { PrivateLinkActions } from './private-link-actions'

interface PrivateLinkCardProps {
  eventId: string
  eventName: string
  name: string
  slot: number
  secret: string
}

/** On a guest's page: the registration that this phone can change, and the private link for other phones. */
export function PrivateLinkCard({ eventId, eventName, name, slot, secret }: PrivateLinkCardProps) {
  return (
    <Card className="grid gap-3" aria-labelledby="private-link-title">
      <div className="flex gap-3">
        <SlotPill number={slot} name={name} isOwn />
        <div className="grid min-w-0 gap-0.5">
          <h2 id="private-link-title" className="text-strong">
            You're in, <bdi>{name}</bdi>
          </h2>
          <p className="text-muted text-small">{PRIVATE_LINK_TEXT}</p>
        </div>
      </div>
      <PrivateLinkActions eventId={eventId} eventName={eventName} secret={secret} />
    </Card>
  )
}
