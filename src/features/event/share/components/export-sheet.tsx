import type { EventPageData } from '@/entities/event/event-schema'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import type { ExportKind } from '../export-file'

const CHOICES: { kind: ExportKind; title: string; columns: string }[] = [
  { kind: 'event-page', title: 'Sign-up list', columns: 'Name, Email, Phone, Labels, Sign Up Date' },
  { kind: 'organizer', title: 'Organizer list', columns: 'Name, Email, Phone, Notes, Labels' },
]
const WAITLIST: (typeof CHOICES)[number] = {
  kind: 'waitlist',
  title: 'Waitlist',
  columns: 'Place, Waiting Since, Name, Email, Phone, Notes, Labels',
}

interface ExportSheetProps extends SheetState {
  data: EventPageData
  onExport: (kind: ExportKind) => void
}

/** The choice between the exports, for those who may read contact data. Each says what else its file holds. */
export function ExportSheet({ data: { event, waitlist }, open, onOpenChange, onExport }: ExportSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Export Participants">
      <ChoiceList>
        {[...CHOICES, ...(waitlist.length > 0 ? [WAITLIST] : [])].map(({ kind, title, columns }) => (
          <Choice
            key={kind}
            title={title}
            hint={[
              columns,
              event.custom_fields.length > 0 && 'your own fields',
              event.price && kind !== 'waitlist' && 'Paid, Amount, Method',
            ]
              .filter(Boolean)
              .join(', ')}
            onChoose={() => {
              onOpenChange(false)
              onExport(kind)
            }}
          />
        ))}
      </ChoiceList>
    </Sheet>
  )
}
