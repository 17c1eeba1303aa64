import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'
import { toastSuccess } from '@/ui/toast-store'
import { useUpdateGroup } from '../mutations'
import type { GroupDetail, GroupInput } from '../schema'
import { useGroupForm } from '../use-group-form'
import { DeleteGroup } from './delete-group'
import { GroupForm } from './group-form'

/** The owner's form: save, or delete the group. */
export function EditGroup({ group }: { group: GroupDetail['group'] }) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const { form, showFailure } = useGroupForm({
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
      showFailure(error, 'Failed to update group')
    }
  }

  return (
    <Page
      title="Edit Group"
      header={<PageHeader title="Edit Group" back={paths.group(group.id)} />}
      dock={
        <Button
          type="submit"
          form="group-form"
          size="lg"
          full
          busy={update.isPending}
          busyText="Saving..."
          disabled={deleting}
        >
          Save Changes
        </Button>
      }
    >
      <GroupForm id="group-form" form={form} onSubmit={save} privacy="switch" />
      <DeleteGroup groupId={group.id} disabled={update.isPending} onBusyChange={setDeleting} />
    </Page>
  )
}
