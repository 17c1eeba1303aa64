import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { Card } from '@/ui/layout/card'
import { useIsRegular } from '../kept-places'
import { type NamedStanding, privateLinkTitle } from '../texts'
import { type Invite, YourLinks } from './your-links'

export interface PrivateLinkCardProps extends NamedStanding {
  eventId: string
  /** The series that the event is a date of. */
  seriesId?: string | undefined
  name: string
  secret: string
  invite: Invite
}

/** On a guest's page: the registration that this phone can change, its private link, and the one for others. */
export function PrivateLinkCard({ eventId, seriesId, name, slot, place, section, ...links }: PrivateLinkCardProps) {
  const isRegular = useIsRegular(seriesId, links.secret)
  return (
    <Card className="grid gap-1 pb-1.5!" aria-labelledby="private-link-title">
      <div className="flex items-center gap-3">
        {place === undefined ? (
          <SlotPill number={slot} name={name} isOwn />
        ) : (
          <WaitingPill place={place} name={name} className="mr-2" />
        )}
        <h2 id="private-link-title" className="wrap-anywhere min-w-0 text-strong">
          {privateLinkTitle({ slot, place, section })}, <bdi>{name}</bdi>
        </h2>
      </div>
      <YourLinks linkId={(isRegular && seriesId) || eventId} isRegular={isRegular} {...links} />
    </Card>
  )
}
