import { useState } from 'react'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { Card } from '@/ui/layout/card'
import { Fold } from '@/ui/layout/fold'
import { isLinkSaved, markLinkSaved } from '../guests'
import { useIsRegular } from '../kept-places'
import { MailNotePart } from '../lazy'
import { privateLinkTitle } from '../texts'
import { type Invite, YourLinks } from './your-links'

interface PrivateLinkCardProps {
  data: EventPageData
  /** The guest's own. */
  registration: Registration | ListedRow
  secret: string
  invite: Invite
  /** The event was called off: nobody is invited any more, and nothing can be changed. */
  isOff: boolean
}

/**
 * On a guest's page: the registration that this phone can change, its private link, and the one for others. Folded once the link was copied, or the event is
 * called off. The pill is in the list.
 */
export function PrivateLinkCard(props: PrivateLinkCardProps) {
  const { data, registration, secret, invite, isOff } = props
  const [eventId, seriesId] = [data.event.id, data.series?.id]
  const mail = 'mail' in registration ? registration.mail : undefined
  const isRegular = useIsRegular(seriesId, secret)
  // It was copied in this card, which then stays open under the finger.
  const [hasCopied, setCopied] = useState(false)
  return (
    <Card className="py-1!" aria-labelledby="private-link-title">
      <Fold
        open={hasCopied || !(isOff || isLinkSaved(eventId, secret))}
        title={
          <h2 id="private-link-title" className="wrap-anywhere min-w-0 text-strong">
            {privateLinkTitle(data, registration)}, <bdi>{registration.name}</bdi>
          </h2>
        }
      >
        <YourLinks
          linkId={(isRegular && seriesId) || eventId}
          isRegular={isRegular}
          secret={secret}
          invite={invite}
          onCopied={() => {
            setCopied(true)
            markLinkSaved(eventId, secret)
          }}
        />
      </Fold>
      {mail && (
        <div className="pb-2">
          <MailNotePart mail={mail} />
        </div>
      )}
    </Card>
  )
}
