import { Card } from '@/ui/card'
import { PRIVATE_LINK_TEXT } from '../guests'
import { PrivateLinkActions } from './private-link-actions'

interface PrivateLinkCardProps {
  eventId: string
  eventName: string
  name: string
  secret: string
}

/** On a guest's page: the registration that this phone can change, and the private link for other phones. */
export function PrivateLinkCard({ eventId, eventName, name, secret }: PrivateLinkCardProps) {
  return (
    <Card className="grid gap-3" aria-labelledby="private-link-title">
      <div className="grid gap-1">
        <h2 id="private-link-title" className="font-semibold text-strong leading-tight">
          You're in, <bdi>{name}</bdi>
        </h2>
        <p className="text-muted text-body leading-snug">{PRIVATE_LINK_TEXT}</p>
      </div>
      <PrivateLinkActions eventId={eventId} eventName={eventName} secret={secret} />
    </Card>
  )
}
