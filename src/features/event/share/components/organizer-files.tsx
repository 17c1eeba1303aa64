import type { EventPageData } from '@/entities/event/event-schema'
import { exportNow } from '@/ui/feedback/export-now'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Card } from '@/ui/layout/card'
import { organizerRows, waitlistRows } from '../export'
import { downloadRoster, type OrganizerFile } from '../export-file'

/** The files for event managers, each with the columns that it has. Export itself downloads the sign-up list. */
export function OrganizerFiles({ data }: { data: EventPageData }) {
  const file = (kind: OrganizerFile, title: string, [columns = []]: string[][]) => (
    <Choice
      title={title}
      hint={columns.join(', ')}
      onChoose={() => void exportNow(async () => downloadRoster(data, kind))}
    />
  )
  return (
    <Card className="py-2!">
      <ChoiceList>
        {data.roster.length > 0 && file('organizer', 'Organizer list', organizerRows(data))}
        {data.waitlist.length > 0 && file('waitlist', 'Waitlist', waitlistRows(data))}
      </ChoiceList>
    </Card>
  )
}
