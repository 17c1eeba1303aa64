import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { mayDo } from '@/entities/event/rights'
import { canShare, invitationTo } from '@/features/event/share/invitation'
import { exportNow } from '@/ui/feedback/export-now'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { useNeedsSharing } from '../use-needs-sharing'
import { EventActionTiles } from './event-action-tiles'

const MoreSheet = lazyComponent(() => import('./more-sheet'), 'MoreSheet')

interface ShareAndExportProps {
  data: EventPageData
  now: Date
  /** @param copied the invite link is in the clipboard already */
  onShareCard: (copied: boolean) => void
}

/** The tiles below the event's card, and what they open. */
export function ShareAndExport({ data, now, onShareCard }: ShareAndExportProps) {
  const { event } = data
  const [isMore, setMore] = useState(false)

  /** Opens the device's share sheet if it has one. The card behind it offers the other ways, and the list. */
  async function share() {
    const invitation = invitationTo(data)
    const sharing = invitation.share()
    if (canShare()) onShareCard(false)
    if ((await sharing) !== 'unavailable') return
    onShareCard(await invitation.copy())
  }

  const download = () =>
    exportNow(async () => (await import('@/features/event/share/export-file')).downloadRoster(data, 'event-page'))

  return (
    <>
      <EventActionTiles
        eventId={event.id}
        mayEdit={mayDo('edit', data)}
        onShare={share}
        onExport={download}
        onMore={data.viewer.manages ? () => setMore(true) : undefined}
        sharesFirst={useNeedsSharing(data, now)}
      />
      <MoreSheet data={data} now={now} open={isMore} onOpenChange={setMore} />
    </>
  )
}
