import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LabelDot } from '@/entities/slots/label-dot'
import { randomUuid } from '@/lib/browser/random'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { SHEET_ROW } from '@/ui/sheet/sheet-row'
import { LABELS_MAX, type Label, type LabelInput } from '../schema'
import { LabelForm } from './label-form'

interface LabelsSheetProps extends SheetState {
  eventId: string
  labels: readonly Label[]
}

interface Editing {
  /** A new label has its id from the first tap on, so that each attempt to save it makes the same one. */
  id: string
  isNew: boolean
  typed: LabelInput | null
}

/**
 * The labels of an event: create, rename, recolor, delete. One at a time is open for editing, and stays so with what was
 * typed when the sheet is closed and opened again.
 */
export function LabelsSheet({ eventId, labels, open, onOpenChange }: LabelsSheetProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const newButton = useRef<HTMLButtonElement>(null)
  const edited = useRef<string | null>(null)
  const editedId = editing?.id ?? null

  // The button that had the focus disappears with the form; without this the keyboard would start again at the sheet's head.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-label="${edited.current}"]`)
    if (editedId === null && edited.current !== null) (row ?? newButton.current)?.focus()
    edited.current = editedId
  }, [editedId])

  const startEditing = (id: string, isNew = false) => setEditing({ id, isNew, typed: null })
  // A late response concerns the label it was sent for, not one opened since.
  const change = (id: string, to: Editing | null) => setEditing((now) => (now?.id === id ? to : now))
  const form = editing && {
    eventId,
    id: editing.id,
    typed: editing.typed,
    onType: (typed: LabelInput) => change(editing.id, { ...editing, typed }),
    onDone: () => change(editing.id, null),
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Labels')}>
      <div className="grid gap-3">
        {labels.length === 0 && editing === null && (
          <p className="text-muted text-body">{t('Mark people with a label, such as ‘Goalkeeper’ or ‘First time’.')}</p>
        )}
        <ul ref={list} className="empty:hidden">
          {labels.map((label) => (
            <li key={label.id}>
              {form?.id === label.id && !editing?.isNew ? (
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
                  <span className="font-semibold text-accent-text">{t('Edit')}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {form && editing?.isNew ? (
          <LabelForm {...form} />
        ) : labels.length >= LABELS_MAX ? (
          <p className="text-muted text-body">
            {t('An event can have at most {max} labels. Delete one to make room for a new one.', { max: LABELS_MAX })}
          </p>
        ) : (
          <Button
            ref={newButton}
            variant="soft"
            full
            icon={<Plus size={20} />}
            onClick={() => startEditing(randomUuid(), true)}
          >
            {t('New Label')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
