import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useSetTeams } from '../mutations'
import { deal, dealAnew, MOST_TEAMS, type Split, sizesText, waysFor } from '../rules'
import { teamsIn } from '../schema'
import { WayChoice } from './way-choice'

/** Splits those who have a slot into teams, for those who run the event. Begins with what was chosen last time. */
export function TeamsSheet({ data, open, onOpenChange }: SheetState & { data: EventPageData }) {
  const { roster, labels } = data
  const teams = teamsIn(data)
  const setTeams = useSetTeams(data.event.id)
  const [asking, setAsking] = useState(false)
  const ways = waysFor(data)
  const [chosen, setChosen] = useState<Split>({
    count: teams?.teams.length ?? 2,
    by: ways.find((way) => way === teams?.by) ?? 'turns',
    labelId: teams?.label_id ?? null,
  })
  // People may leave and labels may go while the sheet is open.
  const most = Math.min(MOST_TEAMS, roster.length)
  const split: Split = {
    count: Math.max(2, Math.min(chosen.count, most)),
    by: ways.includes(chosen.by) ? chosen.by : 'turns',
    labelId: labels.some(({ id }) => id === chosen.labelId) ? chosen.labelId : null,
  }

  async function make(dealt: string[][], done: string) {
    // A double tap: the second tap comes while the sheet closes.
    if (!open) return
    onOpenChange(false)
    const tappedOn = window.location.pathname
    const made = { by: split.by, label_id: split.by === 'label' ? split.labelId : null, teams: dealt }
    if (!(await setTeams(made))) return
    toastSuccess(done)
    // A person who has gone on to another event meanwhile stays there.
    if (window.location.pathname !== tappedOn) return
    document.getElementById('teams-title')?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title="Split into Teams"
        footer={
          roster.length > 1 && (
            <div className="flex flex-wrap gap-2">
              {teams && (
                <Button
                  variant="secondary"
                  size="lg"
                  full
                  icon={<Shuffle size={18} />}
                  onClick={() => void make(dealAnew(roster, data, split, teams), 'Teams reshuffled')}
                >
                  Reshuffle
                </Button>
              )}
              <Button size="lg" full onClick={() => void make(deal(roster, data, split), 'Split into teams')}>
                Split
              </Button>
            </div>
          )
        }
      >
        {roster.length > 1 ? (
          <div className="grid gap-5">
            <div>
              <p className="mb-1.5 font-medium text-body">How many teams</p>
              <Segmented
                label="How many teams"
                value={String(split.count)}
                onChange={(count) => setChosen({ ...split, count: Number(count) })}
                options={Array.from({ length: most - 1 }, (_, index) => String(index + 2)).map((count) => ({
                  value: count,
                  label: count,
                }))}
              />
              <p role="status" className="mt-1.5 text-muted text-small leading-snug">
                {roster.length} people: {sizesText(roster.length, split.count)}
              </p>
            </div>
            <WayChoice data={data} ways={ways} split={split} onChange={setChosen} />
            <p className="text-muted text-small leading-snug">
              Everyone sees the same teams. Late joiners go to the smallest.
            </p>
          </div>
        ) : (
          <p className="text-muted leading-snug">There is nobody left to split. This needs two people with a slot.</p>
        )}
        {teams && (
          <Button variant="ghost-danger" full className="mt-4" onClick={() => setAsking(true)}>
            Remove Teams
          </Button>
        )}
      </Sheet>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove Teams"
        body="Nobody sees the teams any more. The list stays as it is."
        confirmLabel="Remove Teams"
        destructive
        onConfirm={async () => {
          setAsking(false)
          onOpenChange(false)
          if (await setTeams(null)) toastSuccess('Teams removed')
        }}
      />
    </>
  )
}
