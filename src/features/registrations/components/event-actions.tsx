import { Download, Pencil, Share } from 'lucide-react'
import { useState } from 'react'
import { copyText, shareText } from '@/lib/clipboard'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { late, useFetchAhead } from '@/ui/late'
import { toastError, toastSuccess } from '@/ui/toast-store'
import type { EventPageData } from '../event-schema'
import type { ExportKind } from '../export-file'
import { EventAction } from './event-action'

const CopySheet = late(() => import('@/ui/copy-sheet').then((module) => module.CopySheet))
const ExportSheet = late(() => import('./export-sheet').then((module) => module.ExportSheet))
/** Here before the first tap, and before the network goes. */
const AHEAD = [CopySheet, ExportSheet]

/** Edit, Share and Export: shown to everybody; what a viewer may not do is disabled and says why. */
export function EventActions({ data }: { data: EventPageData }) {
  const { event, viewer } = data
  /** Null until first opened: a sheet's code comes when it is needed. */
  const [manual, setManual] = useState<boolean | null>(null)
  const [choosing, setChoosing] = useState<boolean | null>(null)
  useFetchAhead(AHEAD, 1_500)
  const link = `${window.location.origin}${paths.invite('event', event.id)}`
  const invitation = `Join ${event.name}: ${link}`

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
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <EventAction
          icon={<Pencil aria-hidden="true" size={18} />}
          label="Edit"
          to={paths.editEvent(event.id)}
          disabled={!viewer.is_organizer}
          describedBy={viewer.is_organizer ? undefined : 'edit-reason'}
        />
        <EventAction icon={<Share aria-hidden="true" size={18} />} label="Share" onClick={share} />
        <EventAction
          icon={<Download aria-hidden="true" size={18} />}
          label="Export"
          onClick={() => (viewer.manages ? setChoosing(true) : download('event-page'))}
        />
      </div>
      {!viewer.is_organizer && (
        <p id="edit-reason" className="text-muted text-xs leading-snug">
          Only the organizer can edit this event.
        </p>
      )}
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
    </div>
  )
}
