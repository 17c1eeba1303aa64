import { useState } from 'react'
import type { EventPageData } from '@/features/registrations/event-schema'
import { copyText, shareText } from '@/lib/clipboard'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { late, useFetchAhead } from '@/ui/late'
import { toastError, toastInfo, toastSuccess } from '@/ui/toast-store'
import type { ExportKind } from '../export-file'
import { EventActionTiles } from './event-action-tiles'

const CopySheet = late(() => import('@/ui/copy-sheet').then((module) => module.CopySheet))
const ExportSheet = late(() => import('./export-sheet').then((module) => module.ExportSheet))
/** Here before the first tap, and before the network goes. */
const AHEAD = [CopySheet, ExportSheet]

/** What Edit, Share and Export do. */
export function ShareAndExport({ data }: { data: EventPageData }) {
  const { event, viewer } = data
  /** Null until first opened: a sheet's code comes when it is needed. */
  const [manual, setManual] = useState<boolean | null>(null)
  const [choosing, setChoosing] = useState<boolean | null>(null)
  useFetchAhead(AHEAD, 1_500)
  const link = `${window.location.origin}${paths.invite('event', event.id)}`
  const invitation = `Join ${event.name} ${link}`

  async function share() {
    const outcome = await shareText({ title: event.name, text: `Join ${event.name}`, url: link })
    if (outcome !== 'unavailable') return
    if (await copyText(invitation)) toastSuccess('Invite link copied to clipboard!')
    else setManual(true)
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
      {manual !== null && (
        <CopySheet
          open={manual}
          onOpenChange={setManual}
          title="Copy the invite link"
          label="Invite link"
          text={invitation}
        />
      )}
      {choosing !== null && (
        <ExportSheet
          open={choosing}
          onOpenChange={setChoosing}
          onExport={download}
          hasCustomFields={event.custom_fields.length > 0}
        />
      )}
    </>
  )
}
