import { Copy, Share } from 'lucide-react'
import { shareText } from '@/lib/browser/clipboard'
import { Button } from '@/ui/form/button'
import { useCopy } from '@/ui/sheet/use-copy'
import { privateLink } from '../guests'

interface PrivateLinkActionsProps {
  eventId: string
  eventName: string
  secret: string
}

/** Copy and Share for a guest's private link. */
export function PrivateLinkActions({ eventId, eventName, secret }: PrivateLinkActionsProps) {
  const { copy, byHand } = useCopy({ label: 'Private link', title: 'Copy your private link' })
  const link = privateLink(eventId, secret)
  const canShare = typeof navigator.share === 'function'

  async function share() {
    const outcome = await shareText({ title: eventName, text: `My registration for ${eventName}`, url: link })
    if (outcome === 'unavailable') await copy(link)
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant="secondary"
        size="sm"
        icon={<Copy aria-hidden="true" size={18} />}
        onClick={() => copy(link)}
        className="flex-1"
      >
        Copy Link
      </Button>
      {canShare && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Share aria-hidden="true" size={18} />}
          onClick={share}
          className="flex-1"
        >
          Share
        </Button>
      )}
      {byHand}
    </div>
  )
}
