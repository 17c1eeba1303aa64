import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { newFormStore } from '@/entities/draft/draft-store'
import { useDraftForm } from '@/entities/draft/use-draft-form'
import { OwnNameField } from '@/entities/person/own-name-field'
import { useOwnName } from '@/entities/person/use-own-name'
import { paths } from '@/lib/browser/paths'
import { useFocusFirstField } from '@/lib/browser/use-focus-first-field'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { reportFailure } from '@/ui/form/report-failure'
import { useCreateGroup } from '../mutations'
import { type GroupInput, groupDraftSchema } from '../schema'
import { useGroupForm } from '../use-group-form'
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
      toastSuccess(t('Group created successfully!'))
      navigate(paths.group(groupId), { replace: true })
      return true
    } catch (error) {
      reportFailure(form, error, t('Failed to create group'))
      return false
    }
  }

  return (
    <>
      {restored && <Notice action={{ label: t('Start over'), onPress: startOver }}>{t('Your draft is back.')}</Notice>}
      <GroupForm
        form={form}
        onSubmit={create}
        privacy="choice"
        last={ownName.field && <OwnNameField {...ownName.field} hint={t('People see whose group it is.')} />}
      >
        <Button type="submit" size="lg" full busy={form.formState.isSubmitting} busyText={t('Creating Group...')}>
          {t('Create Group')}
        </Button>
      </GroupForm>
    </>
  )
}

const EMPTY: GroupInput = { name: '', description: '', is_private: false }

const newGroupDraft = newFormStore('new-group', groupDraftSchema)

/** The form of Create Group, kept on this device until the group has been created. */
function useNewGroupForm() {
  const [draft] = useState(newGroupDraft.read)
  const form = useGroupForm(draft?.values ?? EMPTY)
  return { form, ...useDraftForm({ form, store: newGroupDraft, draft, empty: EMPTY }) }
}
