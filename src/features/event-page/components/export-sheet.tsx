import { ChevronRight } from 'lucide-react'
import { Sheet } from '@/ui/sheet'
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

interface ExportSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onExport: (kind: ExportKind) => void
  /** Says that the file also holds the answers to the custom fields. */
  hasCustomFields: boolean
  /** Somebody waits: their list is a third file. */
  hasWaiting: boolean
}

/** The choice between the exports, for those who may read contact data. */
export function ExportSheet({ open, onOpenChange, onExport, hasCustomFields, hasWaiting }: ExportSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Export participants">
      <ul className="grid gap-3">
        {[...CHOICES, ...(hasWaiting ? [WAITLIST] : [])].map(({ kind, title, columns }) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => {
                onOpenChange(false)
                onExport(kind)
              }}
              className="flex min-h-16 w-full items-center gap-3 rounded-control bg-sunken px-4 py-3 text-left active:brightness-95"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-muted text-body leading-snug">
                  {columns}
                  {hasCustomFields && ', your own fields'}
                </span>
              </span>
              <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
