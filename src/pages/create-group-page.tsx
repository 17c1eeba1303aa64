import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { GroupForm } from '@/features/groups/components/group-form'
import { useCreateGroup } from '@/features/groups/mutations'
import type { GroupInput } from '@/features/groups/schema'
import { forgetGroupDraft, readGroupDraft, useGroupDraft } from '@/features/groups/use-group-draft'
import { useGroupForm } from '@/features/groups/use-group-form'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Button } from '@/ui/button'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'
import { toastSuccess } from '@/ui/toast-store'

/** /groups/new. What is typed survives a reload. */
export default function CreateGroupPage() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [start] = useState(readGroupDraft)
  const { form, showFailure } = useGroupForm(start)
  const creation = useCreateGroup(user?.id)
  useGroupDraft(form)

  async function create(input: GroupInput) {
    try {
      const groupId = await creation.mutateAsync(input)
      forgetGroupDraft()
      toastSuccess('Group created successfully!')
      navigate(paths.group(groupId), { replace: true })
    } catch (error) {
      showFailure(error, 'Failed to create group')
    }
  }

  return (
    <Page
      title="Create Group"
      header={<PageHeader title="Create Group" back={paths.groups} />}
      dock={
        <Button type="submit" form="group-form" size="lg" full busy={creation.isPending} busyText="Creating Group...">
          Create Group
        </Button>
      }
    >
      <GroupForm id="group-form" form={form} onSubmit={create} privacy="toggle" />
    </Page>
  )
}
