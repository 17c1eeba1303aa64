import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LabelDot } from '@/entities/slots/label-dot'
import { Button } from '@/ui/form/button'
import { Sheet } from '@/ui/sheet/sheet'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'
import { LABELS_MAX, type Label } from '../schema'
import { LabelForm } from './label-form'

interface LabelsSheetProps {
  eventId: string
  labels: readonly Label[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NEW = 'new'

/** The labels of an event: create, rename, recolour, delete. One at a time is open for editing. */
export function LabelsSheet({ eventId, labels, open, onOpenChange }: LabelsSheetProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const stop = () => setEditing(null)

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Labels">
      <div className="grid gap-3">
        {labels.length === 0 && editing === null && (
          <p className="text-muted text-body">Mark participants, for example as goalkeeper or paid.</p>
        )}
        <ul className="empty:hidden">
          {labels.map((label) => (
            <li key={label.id}>
              {editing === label.id ? (
                <LabelForm eventId={eventId} label={label} onDone={stop} />
              ) : (
                <button type="button" onClick={() => setEditing(label.id)} className={SHEET_ROW}>
                  <LabelDot color={label.color} />
                  <bdi className="min-w-0 flex-1 font-semibold leading-tight">{label.name}</bdi>
                  <span className="font-semibold text-accent-text">Edit</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {editing === NEW ? (
          <LabelForm eventId={eventId} onDone={stop} />
        ) : labels.length >= LABELS_MAX ? (
          <p className="text-muted text-body">
            An event can have at most {LABELS_MAX} labels. Delete one to make room for a new one.
          </p>
        ) : (
          <Button variant="soft" full icon={<Plus aria-hidden="true" size={20} />} onClick={() => setEditing(NEW)}>
            New Label
          </Button>
        )}
      </div>
    </Sheet>
  )
}
