import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { toastError, toastSuccess } from '@/ui/toast-store'
import { useDeleteGroup } from '../mutations'

interface DeleteGroupProps {
  group: { id: string; name: string }
  /** While the form is being saved. */
  disabled: boolean
  onBusyChange: (busy: boolean) => void
}

/** The button that deletes the group with its events, after asking. */
export function DeleteGroup({ group, disabled, onBusyChange }: DeleteGroupProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const deletion = useDeleteGroup(group.id)

  async function confirm() {
    if (deletion.isPending) return
    onBusyChange(true)
    try {
      await deletion.mutateAsync()
      toastSuccess('Group deleted successfully')
      navigate(paths.groups, { replace: true })
    } catch (error) {
      console.error('Failed to delete group', error)
      setAsking(false)
      toastError(userMessage(error, 'Failed to delete group'))
      onBusyChange(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        full
        disabled={disabled}
        icon={<Trash2 aria-hidden="true" size={20} />}
        onClick={() => setAsking(true)}
        className="not-disabled:text-danger-text!"
      >
        Delete Group
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Group"
        body={
          <>
            <p dir="auto" className="mb-2 font-semibold text-text">
              {group.name}
            </p>
            <p>All events and participants will be permanently removed. This action cannot be undone.</p>
          </>
        }
        confirmLabel="Delete Group"
        busyLabel="Deleting..."
        busy={deletion.isPending}
        destructive
        onConfirm={confirm}
      />
    </>
  )
}
