import { useState } from 'react'
import type { EventPageData } from '@/features/registrations/event-schema'
import { userMessage } from '@/lib/errors'
import { late, useFetchAhead } from '@/ui/late'
import { toastError, toastInfo } from '@/ui/toast-store'
import type { ExportKind } from '../export-file'
import { invitationTo } from '../invitation'
import { EventActionTiles } from './event-action-tiles'

const ExportSheet = late(() => import('./export-sheet').then((module) => module.ExportSheet))
/** Loaded before the first tap, and before the network can be lost. */
const AHEAD = [ExportSheet]

interface ShareAndExportProps {
  data: EventPageData
  /** The device has no share sheet of its own. */
  onShareCard: () => void
}

/** What Edit, Share and Export do. */
export function ShareAndExport({ data, onShareCard }: ShareAndExportProps) {
  const { event, viewer } = data
  /** Null until the sheet is opened for the first time: only then is its code loaded. */
  const [choosing, setChoosing] = useState<boolean | null>(null)
  useFetchAhead(AHEAD, 1_500)

  async function share() {
    const invitation = invitationTo(event)
    if ((await invitation.share()) !== 'unavailable') return
    await invitation.copy()
    onShareCard()
  }

  async function download(kind: ExportKind) {
    try {
      const { downloadRoster } = await import('../export-file')
      downloadRoster(data, kind)
    } catch (error) {
      console.error('The export failed', error)
      toastError(userMessage(error))
    }
  }

  return (
    <>
      <EventActionTiles
        eventId={event.id}
        isOrganizer={viewer.is_organizer}
        onShare={share}
        onRefused={toastInfo}
        onExport={() => (viewer.manages ? setChoosing(true) : download('event-page'))}
      />
      {choosing !== null && (
        <ExportSheet
          open={choosing}
          onOpenChange={setChoosing}
          onExport={download}
          hasCustomFields={event.custom_fields.length > 0}
          hasWaiting={Boolean(data.waitlist?.length)}
        />
      )}
    </>
  )
}
