import type { Registration } from '@/entities/event/event-schema'
import type { Standing } from '@/entities/event/standing'
import { SlotPill } from '@/entities/slots/slot-pill'
import { WaitingPill } from '@/entities/slots/waiting-pill'
import { MailNotePart } from '@/features/event/guest-mail/components/mail-note-part'
import { Card } from '@/ui/layout/card'
import { useIsRegular } from '../kept-places'
import { privateLinkTitle } from '../texts'
import { type Invite, YourLinks } from './your-links'

interface PrivateLinkCardProps {
  standing: Standing
  /** Its name. */
  section: string | undefined
  eventId: string
  /** The series that the event is a date of. */
  seriesId?: string | undefined
  name: string
  secret: string
  invite: Invite
  mail?: Registration['mail']
}

/** On a guest's page: the registration that this phone can change, its private link, and the one for others. */
export function PrivateLinkCard(props: PrivateLinkCardProps) {
  const { standing, section, eventId, seriesId, name, secret, invite, mail } = props
  const isRegular = useIsRegular(seriesId, secret)
  return (
    <Card className="grid gap-1 pb-1.5!" aria-labelledby="private-link-title">
      <div className="flex items-center gap-3">
        {standing.in === 'slot' ? (
          <SlotPill number={standing.slot_number} name={name} isOwn />
        ) : (
          <WaitingPill place={standing.place} name={name} className="mr-2" />
        )}
        <h2 id="private-link-title" className="wrap-anywhere min-w-0 text-strong">
          {privateLinkTitle(standing, section)}, <bdi>{name}</bdi>
        </h2>
      </div>
      <YourLinks linkId={(isRegular && seriesId) || eventId} isRegular={isRegular} secret={secret} invite={invite} />
      {mail && <MailNotePart mail={mail} />}
    </Card>
  )
}
