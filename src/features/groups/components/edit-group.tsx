import { useState } from 'react'
import { unsavedChangesStore } from '@/entities/draft/draft-store'
import { RestoredChanges } from '@/entities/draft/restored-changes'
import { paths } from '@/lib/browser/paths'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { reportFailure } from '@/ui/form/report-failure'
import { DeleteAction } from '@/ui/sheet/delete-action'
import { useDeleteGroup, useUpdateGroup } from '../mutations'
import { type GroupDetail, type GroupInput, groupDraftSchema } from '../schema'
import { useGroupForm } from '../use-group-form'
import { GroupForm } from './group-form'

const formOfGroup = ({ name, description, is_private }: GroupDetail['group']): GroupInput => ({
  name,
  description: description ?? '',
  is_private,
})

/** The owner's form: save, or delete the group. */
export function EditGroup({ group, onSaved }: { group: GroupDetail['group']; onSaved: () => void }) {
  const [deleting, setDeleting] = useState(false)
  const [saved] = useState(() => formOfGroup(group))
  const [unsaved] = useState(() => unsavedChangesStore(group.id, groupDraftSchema))
  const form = useGroupForm(saved)
  const update = useUpdateGroup(group.id)
  const deletion = useDeleteGroup(group.id)

  async function save(input: GroupInput): Promise<boolean> {
    try {
      await update.mutateAsync(input)
      unsaved.discard()
      toastSuccess(t('Group updated successfully!'))
      onSaved()
      return true
    } catch (error) {
      reportFailure(form, error, t('Failed to update group'))
      return false
    }
  }

  return (
    <>
      <RestoredChanges form={form} store={unsaved} saved={saved} />
      <GroupForm form={form} onSubmit={save} privacy="switch">
        <div className="grid gap-3">
          <Button type="submit" size="lg" full busy={update.isPending} busyText={t('Saving...')} disabled={deleting}>
            {t('Save Changes')}
          </Button>
          <DeleteAction
            label={t('Delete Group')}
            name={group.name}
            warning={t('All events and participants will be permanently removed. This action cannot be undone.')}
            busy={deletion.isPending}
            disabled={update.isPending}
            remove={deletion.attempt}
            onDeleted={unsaved.discard}
            gone={{ say: () => toastSuccess(t('Group deleted successfully')), path: paths.groups }}
            onBusyChange={setDeleting}
          />
        </div>
      </GroupForm>
    </>
  )
}
