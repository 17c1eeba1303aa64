import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from './confirm-dialog'

interface DeleteActionProps {
  /** Button, title and confirmation: 'Delete Event'. */
  label: string
  /** The name of what would be deleted. */
  name: string
  /** What is deleted together with it. */
  warning: string
  busy: boolean
  disabled: boolean
  /** Deletes it; true once it is gone, and the page with it. */
  onConfirm: () => Promise<boolean>
}

/** The button at the end of an edit form that deletes what is edited, after asking. */
export function DeleteAction({ label, name, warning, busy, disabled, onConfirm }: DeleteActionProps) {
  const [asking, setAsking] = useState(false)

  async function confirm() {
    if (!busy && !(await onConfirm())) setAsking(false)
  }

  return (
    <>
      <Button
        variant="ghost-danger"
        size="lg"
        full
        disabled={disabled}
        icon={<Trash2 aria-hidden="true" size={20} />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        body={
          <>
            <p dir="auto" className="mb-2 font-semibold text-text">
              {name}
            </p>
            <p>{warning}</p>
          </>
        }
        confirmLabel={label}
        busyLabel="Deleting..."
        busy={busy}
        destructive
        onConfirm={confirm}
      />
    </>
  )
}
