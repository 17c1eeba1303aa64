import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { DraftNotice } from '@/ui/draft-notice'
import { toastSuccess } from '@/ui/toast-store'
import { useCreateGroup } from '../mutations'
import type { GroupInput } from '../schema'
import { reportFailure } from '../use-group-form'
import { useNewGroupForm } from '../use-new-group-form'
import { GroupForm } from './group-form'

/** Create Group: what is half-written survives a reload, and a lost answer does not make a second group. */
export function NewGroup({ userId }: { userId: string | undefined }) {
  const navigate = useNavigate()
  const { form, restored, startOver, send } = useNewGroupForm()
  const creation = useCreateGroup(userId)

  async function create(input: GroupInput) {
    try {
      const groupId = await send((unansweredSince) => creation.mutateAsync({ input, unansweredSince }))
      toastSuccess('Group created successfully!')
      navigate(paths.group(groupId), { replace: true })
    } catch (error) {
      reportFailure(form, error, 'Failed to create group')
    }
  }

  return (
    <>
      {restored && <DraftNotice what="group" onStartOver={startOver} />}
      <GroupForm form={form} onSubmit={create} privacy="toggle">
        <Button type="submit" size="lg" full busy={creation.isPending} busyText="Creating Group...">
          Create Group
        </Button>
      </GroupForm>
    </>
  )
}
