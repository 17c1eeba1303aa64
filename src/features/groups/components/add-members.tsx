import { UserCheck } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import type { GroupCandidate } from '../schema'
import { useBatch } from '../use-batch'
import { useSelection } from '../use-selection'
import { PersonPicker } from './person-picker'

interface AddMembersProps {
  groupId: string
  candidates: GroupCandidate[]
}

/** Ticks participants of the group's events and makes them members. */
export function AddMembers({ groupId, candidates }: AddMembersProps) {
  const { run, busy, failure } = useBatch(groupId, 'add')
  const selection = useSelection(useMemo(() => candidates.map((person) => person.participant_id), [candidates]))
  const count = selection.selected.size

  return (
    <Page
      title="Add Members"
      header={<PageHeader title="Add Members" back={paths.groupParticipants(groupId)} />}
      dock={
        candidates.length > 0 && (
          <Button
            size="lg"
            full
            disabled={count === 0}
            busy={busy}
            busyText="Adding..."
            onClick={() => run([...selection.selected])}
          >
            Add {count} Member(s)
          </Button>
        )
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      {candidates.length === 0 ? (
        <EmptyState
          icon={<UserCheck size={28} />}
          title="No participants available to add"
          hint="All participants from group events are already members of this group."
        />
      ) : (
        <PersonPicker
          people={candidates}
          idOf={(person) => person.participant_id}
          selection={selection}
          disabled={busy}
          label="Participants to add"
        />
      )}
    </Page>
  )
}
