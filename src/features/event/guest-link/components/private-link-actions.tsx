import { Copy, Share } from 'lucide-react'
import { useState } from 'react'
import { copyText, shareText } from '@/lib/browser/clipboard'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { privateLink } from '../guests'

const CopySheet = lazyPart(() => import('@/ui/sheet/copy-sheet').then((module) => module.CopySheet))

interface PrivateLinkActionsProps {
  eventId: string
  eventName: string
  secret: string
}

/** Copy and Share for a guest's private link. */
export function PrivateLinkActions({ eventId, eventName, secret }: PrivateLinkActionsProps) {
  const [manual, setManual] = useState<boolean | null>(null)
  const link = privateLink(eventId, secret)
  const canShare = typeof navigator.share === 'function'

  async function copy() {
    if (await copyText(link)) toastSuccess('Private link copied to clipboard!')
    else setManual(true)
  }

  async function share() {
    const outcome = await shareText({ title: eventName, text: `My registration for ${eventName}`, url: link })
    if (outcome === 'unavailable') await copy()
  }

  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant="secondary"
        size="sm"
        icon={<Copy aria-hidden="true" size={18} />}
        onClick={copy}
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
      {manual !== null && (
        <CopySheet
          open={manual}
          onOpenChange={setManual}
          title="Copy your private link"
          label="Private link"
          text={link}
        />
      )}
    </div>
  )
}
