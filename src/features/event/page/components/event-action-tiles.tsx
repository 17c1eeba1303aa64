import { CalendarPlus, Download, Pencil, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/browser/paths'
import { ActionTile } from '@/ui/layout/action-tile'

interface EventActionTilesProps {
  eventId: string
  isOrganizer: boolean
  onShare: () => void
  onExport: () => void
  /** Left out if there is nothing to put into a calendar. */
  onAddToCalendar?: (() => void) | undefined
  /** Shows why this viewer cannot edit. */
  onRefused: (reason: string) => void
  /** After these: the tools of those who run the event. */
  children?: ReactNode
}

const REASON = 'Only the organizer can edit this event.'

/** Edit, Share, Export and Add to Calendar: shown to everybody. What a viewer may not do is dim, and a tap says why. */
export function EventActionTiles({
  eventId,
  isOrganizer,
  onShare,
  onExport,
  onAddToCalendar,
  onRefused,
  children,
}: EventActionTilesProps) {
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
        {onAddToCalendar && (
          <ActionTile
            icon={<CalendarPlus aria-hidden="true" size={18} />}
            label="Add to Calendar"
            onClick={onAddToCalendar}
          />
        )}
        {children}
      </div>
      {!isOrganizer && (
        <span id="edit-reason" className="sr-only">
          {REASON}
        </span>
      )}
    </div>
  )
}
