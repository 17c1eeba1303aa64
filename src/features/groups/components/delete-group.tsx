import { useNavigate } from 'react-router-dom'
import { userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { toastError, toastSuccess } from '@/ui/feedback/toast-store'
import { DeleteAction } from '@/ui/sheet/delete-action'
import { useDeleteGroup } from '../mutations'

interface DeleteGroupProps {
  group: { id: string; name: string }
  disabled: boolean
  /** The form's own buttons wait while the group is being deleted. */
  onBusyChange: (busy: boolean) => void
}

/** Deletes the group with its events after asking. */
export function DeleteGroup({ group, disabled, onBusyChange }: DeleteGroupProps) {
  const deletion = useDeleteGroup(group.id)
  const navigate = useNavigate()

  async function remove() {
    onBusyChange(true)
    try {
      await deletion.mutateAsync()
      toastSuccess('Group deleted successfully')
      navigate(paths.groups, { replace: true })
      return true
    } catch (error) {
      toastError(userMessage(error, 'Failed to delete group'))
      onBusyChange(false)
      return false
    }
  }

  return (
    <DeleteAction
      label="Delete Group"
      name={group.name}
      warning="All events and participants will be permanently removed. This action cannot be undone."
      busy={deletion.isPending}
      disabled={disabled}
      onConfirm={remove}
    />
  )
}
