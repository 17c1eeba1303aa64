import { Share } from 'lucide-react'
import { useRef } from 'react'
import { shareText } from '@/lib/browser/clipboard'
import { Button } from '@/ui/form/button'
import { IconButton } from '@/ui/form/icon-button'
import { CopyButton } from '@/ui/sheet/copy-button'
import { privateLink } from '../guests'

const COPY = { label: 'Private link', title: 'Copy your private link' }

interface PrivateLinkActionsProps {
  /** The event's, or its series'. */
  linkId: string
  eventName: string
  secret: string
  /** In one line with the link itself. */
  inLine?: boolean
}

/** Copy and Share for a guest's private link. */
export function PrivateLinkActions({ linkId, eventName, secret, inLine = false }: PrivateLinkActionsProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  const link = privateLink(linkId, secret)
  const canShare = typeof navigator.share === 'function'

  async function share() {
    const outcome = await shareText({ title: eventName, text: `My registration for ${eventName}`, url: link })
    if (outcome === 'unavailable') copyButton.current?.click()
  }

  const icon = <Share aria-hidden="true" size={18} />
  if (inLine) {
    return (
      <div className="flex min-h-12 items-center rounded-control bg-sunken pl-3.5">
        <p dir="ltr" className="min-w-0 flex-1 truncate text-muted text-small">
          {link.replace(/^https?:\/\//, '')}
        </p>
        {canShare && <IconButton label="Share" icon={icon} onClick={share} />}
        <CopyButton ref={copyButton} text={link} {...COPY} variant="ghost" size="sm" className="shrink-0">
          Copy Link
        </CopyButton>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <CopyButton ref={copyButton} text={link} {...COPY} variant="secondary" size="sm" className="flex-1">
        Copy Link
      </CopyButton>
      {canShare && (
        <Button variant="secondary" size="sm" icon={icon} onClick={share} className="flex-1">
          Share
        </Button>
      )}
    </div>
  )
}
