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
  /** Null until the sheet is opened for the first time: only then is its code loaded. */
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const [isMore, setMore] = useState<boolean | null>(null)
  const [isCalendar, setCalendar] = useState<boolean | null>(null)
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
        hasNews={viewer.has_news === true}
      />
      {isMore !== null && <MoreSheet data={data} now={now} open={isMore} onOpenChange={setMore} />}
      {isCalendar !== null && <EventCalendarPart data={data} now={now} open={isCalendar} onOpenChange={setCalendar} />}
      {choosing !== null && (
        <ExportSheetPart
          open={choosing}
          onOpenChange={setChoosing}
          onExport={download}
          hasCustomFields={event.custom_fields.length > 0}
          hasPrice={Boolean(event.price)}
          hasWaiting={data.waitlist.length > 0}
        />
      )}
    </>
  )
}
