import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { Card } from '@/ui/layout/card'
import { useIsRegular } from '../kept-places'
import { type NamedStanding, PRIVATE_LINK_TEXT, privateLinkTitle } from '../texts'
import { PrivateLinkActions } from './private-link-actions'

/** For somebody who keeps a place. */
const LASTING_LINK_TEXT =
  'Save this link to change or withdraw on this and every next date. It is yours alone: whoever has it can do the same.'

export interface PrivateLinkCardProps extends NamedStanding {
  eventId: string
  eventName: string
  /** The series that the event is a date of. */
  seriesId?: string | undefined
  name: string
  secret: string
}

/** On a guest's page: the registration that this phone can change, and the private link for other phones. */
export function PrivateLinkCard({ eventId, seriesId, name, slot, place, section, ...link }: PrivateLinkCardProps) {
  const isRegular = useIsRegular(seriesId, link.secret)
  return (
    <Card className="grid gap-3" aria-labelledby="private-link-title">
      <div className="flex gap-3">
        {place === undefined ? (
          <SlotPill number={slot} name={name} isOwn />
        ) : (
          <WaitingPill place={place} name={name} className="mr-2" />
        )}
        <div className="grid min-w-0 gap-0.5">
          <h2 id="private-link-title" className="wrap-anywhere text-strong">
            {privateLinkTitle({ slot, place, section })}, <bdi>{name}</bdi>
          </h2>
          <p className="text-muted text-small">{isRegular ? LASTING_LINK_TEXT : PRIVATE_LINK_TEXT}</p>
        </div>
      </div>
      <PrivateLinkActions linkId={(isRegular && seriesId) || eventId} {...link} />
    </Card>
  )
}
