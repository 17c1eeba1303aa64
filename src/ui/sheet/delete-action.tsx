import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { lazySheet } from './lazy-sheet'

const ConfirmDialog = lazySheet(() => import('./confirm-dialog'), 'ConfirmDialog')

interface DeleteActionProps {
  /** Button, title and confirmation: 'Delete Event'. */
  label: string
  name: string
  /** Names the other data that the deletion removes. */
  warning: string
  busy: boolean
  disabled: boolean
  /** Deletes it. Resolves to true on success; a failure has shown its toast. */
  remove: () => Promise<boolean>
  onDeleted: () => void
  /** Shows the toast once it is gone, and the page that then replaces this one. */
  gone: { say: () => void; path: string }
  onAsk?: () => void
  /** Below the warning: how many people it notifies. */
  notifies?: ReactNode
  /** The form's own buttons wait while it is being deleted. */
  onBusyChange: (busy: boolean) => void
}

/** The button at the end of an edit form that deletes what is edited, after asking. */
export function DeleteAction({
  label,
  name,
  warning,
  busy,
  disabled,
  remove,
  onDeleted,
  gone,
  onAsk,
  notifies,
  onBusyChange,
}: DeleteActionProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigateFromHere()

  async function confirm() {
    if (busy) return
    onBusyChange(true)
    if (await remove()) {
      onDeleted()
      gone.say()
      navigate(gone.path, { replace: true })
    } else {
      onBusyChange(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost-danger"
        size="lg"
        full
        disabled={disabled}
        icon={<Trash2 size={20} />}
        onClick={() => {
          onAsk?.()
          setAsking(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        about={name}
        body={warning}
        confirmLabel={label}
        busyLabel={t('Deleting...')}
        busy={busy}
        destructive
        onConfirm={confirm}
      >
        {notifies}
      </ConfirmDialog>
    </>
  )
}
