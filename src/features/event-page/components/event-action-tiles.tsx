import { Download, Pencil, Share } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ActionTile } from '@/ui/action-tile'

interface EventActionTilesProps {
  eventId: string
  isOrganizer: boolean
  onShare: () => void
  onExport: () => void
}

/** Edit, Share and Export: shown to everybody; what a viewer may not do is disabled and says why. */
export function EventActionTiles({ eventId, isOrganizer, onShare, onExport }: EventActionTilesProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <ActionTile
          icon={<Pencil aria-hidden="true" size={18} />}
          label="Edit"
          to={paths.editEvent(eventId)}
          disabled={!isOrganizer}
          describedBy={isOrganizer ? undefined : 'edit-reason'}
        />
        <ActionTile icon={<Share aria-hidden="true" size={18} />} label="Share" onClick={onShare} />
        <ActionTile icon={<Download aria-hidden="true" size={18} />} label="Export" onClick={onExport} />
      </div>
      {!isOrganizer && (
        <p id="edit-reason" className="text-muted text-small leading-snug">
          Only the organizer can edit this event.
        </p>
      )}
    </div>
  )
}
