import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import type { ExportKind } from '@/features/event/share/export-file'
import { canShare, invitationTo } from '@/features/event/share/invitation'
import { EventCalendarPart, ExportSheetPart } from '@/features/event/share/lazy'
import { exportNow } from '@/ui/feedback/export-now'
import { lazyPart, usePreload } from '@/ui/feedback/lazy-part'
import { needsSharing } from '../rules'
import { EventActionTiles } from './event-action-tiles'

const MoreSheet = lazyPart(() => import('./more-sheet'), 'MoreSheet')
/** Loaded before the first tap, and before the network can be lost. */
const PRELOADED = [ExportSheetPart]

interface ShareAndExportProps {
  data: EventPageData
  now: Date
  /** Opens the card to share. */
  onShareCard: () => void
}

/** The tiles below the event's card, and what they open. */
export function ShareAndExport({ data, now, onShareCard }: ShareAndExportProps) {
  const { event, viewer } = data
  const [choosing, setChoosing] = useState(false)
  const [isMore, setMore] = useState(false)
  const [isCalendar, setCalendar] = useState(false)
  usePreload(PRELOADED, 1_500)

  /** Opens the device's share sheet if it has one. The card behind it offers the other ways, and the list. */
  async function share() {
    const invitation = invitationTo(data)
    const sharing = invitation.share()
    if (canShare()) onShareCard()
    if ((await sharing) !== 'unavailable') return
    await invitation.copy()
    onShareCard()
  }

  const download = (kind: ExportKind) =>
    exportNow(async () => (await import('@/features/event/share/export-file')).downloadRoster(data, kind))

  return (
    <>
      <EventActionTiles
        eventId={event.id}
        isOrganizer={viewer.is_organizer}
        onShare={share}
        onExport={() => (viewer.manages ? setChoosing(true) : download('event-page'))}
        onCalendar={() => setCalendar(true)}
        onMore={() => setMore(true)}
        sharesFirst={needsSharing(data, now)}
      />
      <MoreSheet data={data} now={now} open={isMore} onOpenChange={setMore} />
      <EventCalendarPart data={data} now={now} open={isCalendar} onOpenChange={setCalendar} />
      <ExportSheetPart data={data} open={choosing} onOpenChange={setChoosing} onExport={download} />
    </>
  )
}
