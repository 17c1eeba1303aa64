import { UserCheck } from 'lucide-react'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import type { GroupCandidate } from '../schema'
import { useBatch } from '../use-batch'
import { useSelection } from '../use-selection'
import { BatchPage } from './batch-page'
import { PersonPicker } from './person-picker'

const nobody = () => ({
  icon: <UserCheck size={28} />,
  title: t('No participants available to add'),
  hint: t('All participants from group events are already members of this group.'),
})

/** Ticks participants of the group's events and makes them members. */
export function AddMembers({ groupId, candidates }: { groupId: string; candidates: GroupCandidate[] }) {
  const { run, busy, failure } = useBatch(groupId, 'add')
  const selection = useSelection(candidates.map((person) => person.participant_id))
  const count = selection.selected.size

  return (
    <BatchPage
      groupId={groupId}
      title={t('Add Members')}
      failure={failure}
      empty={candidates.length === 0 && nobody()}
      action={
        <Button
          size="lg"
          full
          disabled={count === 0}
          busy={busy}
          busyText={t('Adding...')}
          onClick={() => run([...selection.selected])}
        >
          {count === 0 ? t('Add Members') : plural(count, 'Add {count} Member(s)', 'Add {count} Member(s)')}
        </Button>
      }
    >
      <PersonPicker
        people={candidates}
        idOf={(person) => person.participant_id}
        selection={selection}
        disabled={busy}
        label={t('Participants to add')}
      />
    </BatchPage>
  )
}
