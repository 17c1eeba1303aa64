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
  onExport: (kind: ExportKind) => void
  /** The sheet says that the file also holds the answers to the custom fields. */
  hasCustomFields: boolean
  /** The sheet says that the lists end with who has paid. */
  hasPrice: boolean
  /** Somebody waits: their list is a third file. */
  hasWaiting: boolean
}

/** The choice between the exports, for those who may read contact data. */
export function ExportSheet({ open, onOpenChange, onExport, hasCustomFields, hasPrice, hasWaiting }: ExportSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Export participants">
      <ChoiceList>
        {[...CHOICES, ...(hasWaiting ? [WAITLIST] : [])].map(({ kind, title, columns }) => (
          <Choice
            key={kind}
            title={title}
            hint={[
              columns,
              hasCustomFields && 'your own fields',
              hasPrice && kind !== 'waitlist' && 'Paid, Amount, Method',
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
