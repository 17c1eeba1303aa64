import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { useUpdateGroup } from '../mutations'
import type { GroupDetail, GroupInput } from '../schema'
import { reportFailure, useGroupForm } from '../use-group-form'
import { DeleteGroup } from './delete-group'
import { GroupForm } from './group-form'

/** The owner's form: save, or delete the group. */
export function EditGroup({ group }: { group: GroupDetail['group'] }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const form = useGroupForm({
    name: group.name,
    description: group.description ?? '',
    is_private: group.is_private,
  })
  const update = useUpdateGroup(group.id)

  async function save(input: GroupInput) {
    try {
      await update.mutateAsync(input)
      toastSuccess('Group updated successfully!')
      navigate(paths.group(group.id), { replace: true })
    } catch (error) {
      reportFailure(form, error, 'Failed to update group')
    }
  }

  return (
    <GroupForm form={form} onSubmit={save} privacy="switch">
      <div className="grid gap-3">
        <Button type="submit" size="lg" full busy={update.isPending} busyText="Saving..." disabled={deleting}>
          Save Changes
        </Button>
        <DeleteGroup group={group} disabled={update.isPending} onBusyChange={setDeleting} />
      </div>
    </GroupForm>
  )
}
