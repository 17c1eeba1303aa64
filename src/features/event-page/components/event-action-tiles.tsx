import { Download, Pencil, Share } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ActionTile } from '@/ui/action-tile'

interface EventActionTilesProps {
  eventId: string
  isOrganizer: boolean
  onShare: () => void
  onExport: () => void
  /** Says why Edit is not for this viewer. */
  onRefused: (reason: string) => void
}

const REASON = 'Only the organizer can edit this event.'

/** Edit, Share and Export: shown to everybody; what a viewer may not do is dim, and says why when it is tapped. */
export function EventActionTiles({ eventId, isOrganizer, onShare, onExport, onRefused }: EventActionTilesProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <ActionTile
          icon={<Pencil aria-hidden="true" size={18} />}
          label="Edit"
          to={paths.editEvent(eventId)}
          refusal={isOrganizer ? undefined : { reasonId: 'edit-reason', onTap: () => onRefused(REASON) }}
        />
        <ActionTile icon={<Share aria-hidden="true" size={18} />} label="Share" onClick={onShare} />
        <ActionTile icon={<Download aria-hidden="true" size={18} />} label="Export" onClick={onExport} />
      </div>
      {!isOrganizer && (
        <span id="edit-reason" className="sr-only">
          {REASON}
        </span>
      )}
    </div>
  )
}
