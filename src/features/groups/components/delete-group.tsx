import { paths } from '@/lib/browser/paths'
import { DeleteAction } from '@/ui/sheet/delete-action'
import { useDeleteGroup } from '../mutations'

interface DeleteGroupProps {
  group: { id: string; name: string }
  disabled: boolean
  /** The form's own buttons wait while the group is being deleted. */
  onBusyChange: (busy: boolean) => void
  onDeleted: () => void
}

/** Deletes the group with its events after asking. */
export function DeleteGroup({ group, disabled, onBusyChange, onDeleted }: DeleteGroupProps) {
  const deletion = useDeleteGroup(group.id)

  return (
    <DeleteAction
      label="Delete Group"
      name={group.name}
      warning="All events and participants will be permanently removed. This action cannot be undone."
      busy={deletion.isPending}
      disabled={disabled}
      remove={deletion.attempt}
      onDeleted={onDeleted}
      gone={{ text: 'Group deleted successfully', path: paths.groups }}
      onBusyChange={onBusyChange}
    />
  )
}
