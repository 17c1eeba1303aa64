import type { Section } from '@/entities/slots/sections'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { ActivityLog } from './activity-log'

interface ActivitySheetProps extends SheetState {
  eventId: string
  hasNews: boolean
  /** The event's sections, if it has any: they give the slots their hues. */
  sections: readonly Section[]
}

/** What happened in the event, for those who run it. It is read at each opening. */
export function ActivitySheet({ eventId, hasNews, sections, open, onOpenChange }: ActivitySheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Activity">
      <ActivityLog eventId={eventId} hasNews={hasNews} sections={sections} />
    </Sheet>
  )
}
