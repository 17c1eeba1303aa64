import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LabelDot } from '@/entities/slots/label-dot'
import { Button } from '@/ui/form/button'
import { Sheet } from '@/ui/sheet/sheet'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'
import { LABELS_MAX, type Label, type LabelInput } from '../schema'
import { LabelForm } from './label-form'

interface LabelsSheetProps {
  eventId: string
  labels: readonly Label[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NEW = 'new'

/**
 * The labels of an event: create, rename, recolour, delete. One at a time is open for editing, and stays so with what was
 * typed when the sheet is closed and opened again.
 */
export function LabelsSheet({ eventId, labels, open, onOpenChange }: LabelsSheetProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const [typed, setTyped] = useState<LabelInput | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const newButton = useRef<HTMLButtonElement>(null)
  const edited = useRef<string | null>(null)

  // The button that had the focus goes with the form; without this the keyboard would start again at the sheet's head.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-label="${edited.current}"]`)
    if (editing === null && edited.current !== null) (row ?? newButton.current)?.focus()
    edited.current = editing
  }, [editing])

  function startEditing(what: string) {
    setEditing(what)
    setTyped(null)
  }
  function stop() {
    setEditing(null)
    setTyped(null)
  }
  const form = { eventId, typed, onType: setTyped, onDone: stop }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Labels">
      <div className="grid gap-3">
        {labels.length === 0 && editing === null && (
          <p className="text-muted text-body">Mark participants, for example as goalkeeper or paid.</p>
        )}
        <ul ref={list} className="empty:hidden">
          {labels.map((label) => (
            <li key={label.id}>
              {editing === label.id ? (
                <LabelForm {...form} label={label} />
              ) : (
                <button
                  type="button"
                  data-label={label.id}
                  onClick={() => startEditing(label.id)}
                  className={SHEET_ROW}
                >
                  <LabelDot color={label.color} />
                  <bdi className="min-w-0 flex-1 font-semibold leading-tight">{label.name}</bdi>
                  <span className="font-semibold text-accent-text">Edit</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {editing === NEW ? (
          <LabelForm {...form} />
        ) : labels.length >= LABELS_MAX ? (
          <p className="text-muted text-body">
            An event can have at most {LABELS_MAX} labels. Delete one to make room for a new one.
          </p>
        ) : (
          <Button
            ref={newButton}
            variant="soft"
            full
            icon={<Plus aria-hidden="true" size={20} />}
            onClick={() => startEditing(NEW)}
          >
            New Label
          </Button>
        )}
      </div>
    </Sheet>
  )
}
