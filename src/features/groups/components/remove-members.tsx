import { UserX } from 'lucide-react'
import { useState } from 'react'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { isRemovable } from '../rules'
import type { GroupMember } from '../schema'
import { useBatch } from '../use-batch'
import { useSelection } from '../use-selection'
import { BatchPage } from './batch-page'
import { PersonPicker } from './person-picker'

const ConfirmDialog = lazySheet(() => import('@/ui/sheet/confirm-dialog'), 'ConfirmDialog')

const nobody = () => ({
  icon: <UserX size={28} />,
  title: t('No Members to Remove'),
  hint: t('The owner and admins of a group cannot be removed.'),
})

/** Ticks members and, after asking, takes them out of the group. Owner and admins are shown and cannot be ticked. */
export function RemoveMembers({ groupId, members }: { groupId: string; members: GroupMember[] }) {
  const [asking, setAsking] = useState(false)
  const { run, busy, failure } = useBatch(groupId, 'remove')
  const removable = members.filter(isRemovable)
  const selection = useSelection(removable.map((member) => member.participant_id))
  const count = selection.selected.size

  async function confirm() {
    await run([...selection.selected])
    setAsking(false)
  }

  return (
    <>
      <BatchPage
        groupId={groupId}
        title={t('Remove Members')}
        failure={failure}
        empty={removable.length === 0 && nobody()}
        action={
          <Button size="lg" full variant="danger" disabled={count === 0 || busy} onClick={() => setAsking(true)}>
            {count === 0 ? t('Remove Members') : plural(count, 'Remove {count} Member', 'Remove {count} Members')}
          </Button>
        }
      >
        <PersonPicker
          people={members}
          idOf={(member) => member.participant_id}
          selection={selection}
          canPick={isRemovable}
          disabled={busy}
          label={t('Members')}
          showsRole
        />
      </BatchPage>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={plural(count, 'Remove {count} Member(s)?', 'Remove {count} Member(s)?')}
        body={t('They can be re-added later from the Add Members page.')}
        confirmLabel={t('Remove')}
        busyLabel={t('Removing...')}
        busy={busy}
        destructive
        onConfirm={confirm}
      />
    </>
  )
}
