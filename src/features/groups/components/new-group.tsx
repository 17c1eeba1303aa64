import type { User } from '@supabase/supabase-js'
import { DraftNotice } from '@/entities/draft/draft-notice'
import { OwnNameField } from '@/entities/person/own-name-field'
import { useOwnName } from '@/entities/person/use-own-name'
import { paths } from '@/lib/browser/paths'
import { useFocusFirstField } from '@/lib/browser/use-focus-first-field'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { useCreateGroup } from '../mutations'
import type { GroupInput } from '../schema'
import { reportGroupFailure } from '../use-group-form'
import { useNewGroupForm } from '../use-new-group-form'
import { GroupForm } from './group-form'

interface NewGroupProps {
  user: User
  /** Puts a name on the account, if it has none yet. */
  saveName: (name: string) => Promise<void>
}

/** Create Group. The draft survives a reload, and a lost answer does not make a second group. */
export function NewGroup({ user, saveName }: NewGroupProps) {
  const navigate = useNavigateFromHere()
  const { form, restored, startOver, send } = useNewGroupForm()
  const ownName = useOwnName(user)
  const creation = useCreateGroup()
  useFocusFirstField(!restored)

  async function create(input: GroupInput): Promise<boolean> {
    try {
      if (!(await ownName.save(saveName))) return false
      const groupId = await send((requestId) => creation.mutateAsync({ input, requestId }))
      toastSuccess('Group created successfully!')
      navigate(paths.group(groupId), { replace: true })
      return true
    } catch (error) {
      reportGroupFailure(form, error, 'Failed to create group')
      return false
    }
  }

  return (
    <>
      {restored && <DraftNotice what="group" onStartOver={startOver} />}
      <GroupForm
        form={form}
        onSubmit={create}
        onAttempt={ownName.check}
        privacy="toggle"
        first={ownName.field && <OwnNameField {...ownName.field} hint="People see whose group it is." />}
      >
        <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyText="Creating Group...">
          Create Group
        </Button>
      </GroupForm>
    </>
  )
}
