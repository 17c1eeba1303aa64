import { Sheet } from '@/ui/sheet/sheet'
import { ActivityLog } from './activity-log'

interface ActivitySheetProps {
  eventId: string
  hasNews: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What happened in the event, for those who run it. It is read at each opening. */
export function ActivitySheet({ eventId, hasNews, open, onOpenChange }: ActivitySheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Activity">
      <ActivityLog eventId={eventId} hasNews={hasNews} />
    </Sheet>
  )
}
