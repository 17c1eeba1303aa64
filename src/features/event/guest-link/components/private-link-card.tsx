import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { Card } from '@/ui/layout/card'
import { PRIVATE_LINK_TEXT } from '../guests'
import { type GuestStands, privateLinkTitle } from '../private-link-title'
import { PrivateLinkActions } from './private-link-actions'

export interface PrivateLinkCardProps extends GuestStands {
  eventId: string
  eventName: string
  name: string
  secret: string
}

/** On a guest's page: the registration that this phone can change, and the private link for other phones. */
export function PrivateLinkCard({ eventId, eventName, name, slot, place, section, secret }: PrivateLinkCardProps) {
  return (
    <Card className="grid gap-3" aria-labelledby="private-link-title">
      <div className="flex gap-3">
        {place === undefined ? (
          <SlotPill number={slot} name={name} isOwn />
        ) : (
          <WaitingPill place={place} name={name} className="mr-2" />
        )}
        <div className="grid min-w-0 gap-0.5">
          <h2 id="private-link-title" className="text-strong">
            {privateLinkTitle({ slot, place, section })}, <bdi>{name}</bdi>
          </h2>
          <p className="text-muted text-small">{PRIVATE_LINK_TEXT}</p>
        </div>
      </div>
      <PrivateLinkActions eventId={eventId} eventName={eventName} secret={secret} />
    </Card>
  )
}
