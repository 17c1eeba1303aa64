import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Segmented } from '@/ui/form/segmented'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useSetTeams } from '../mutations'
import { deal, dealAnew, MOST_TEAMS, sizesText } from '../rules'
import { teamsIn } from '../schema'

/** Splits the people with a slot into teams, for event managers. Begins with the number of teams that there are. */
export function TeamsSheet({ data, open, onOpenChange }: SheetState & { data: EventPageData }) {
  const { roster } = data
  const teams = teamsIn(data)
  const setTeams = useSetTeams(data.event.id)
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState(teams?.length ?? 2)
  // People may leave while the sheet is open.
  const most = Math.min(MOST_TEAMS, roster.length)
  const count = Math.max(2, Math.min(chosen, most))

  async function make(dealt: string[][], done: string) {
    // A double tap: the second tap comes while the sheet closes.
    if (!open) return
    onOpenChange(false)
    const tappedOn = window.location.pathname
    if (!(await setTeams(dealt))) return
    toastSuccess(done)
    // A person who has gone on to another event stays there.
    if (window.location.pathname !== tappedOn) return
    document.getElementById('teams-title')?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('Split into Teams')}
        footer={
          roster.length > 1 && (
            <div className="flex flex-wrap gap-2">
              {teams && (
                <Button
                  variant="secondary"
                  size="lg"
                  full
                  icon={<Shuffle size={18} />}
                  onClick={() => void make(dealAnew(roster, count, teams), t('Teams reshuffled'))}
                >
                  {t('Reshuffle')}
                </Button>
              )}
              <Button size="lg" full onClick={() => void make(deal(roster, count), t('Split into teams'))}>
                {t('Split')}
              </Button>
            </div>
          )
        }
      >
        {roster.length > 1 ? (
          <div className="grid gap-5">
            <div>
              <p className="mb-1.5 font-medium text-body">{t('How many teams')}</p>
              <Segmented
                label={t('How many teams')}
                value={String(count)}
                onChange={(value) => setChosen(Number(value))}
                options={Array.from({ length: most - 1 }, (_, index) => String(index + 2)).map((value) => ({
                  value,
                  label: value,
                }))}
              />
              <p role="status" className="mt-1.5 text-muted text-small leading-snug">
                {plural(roster.length, '{count} person: {sizes}', '{count} people: {sizes}', {
                  sizes: sizesText(roster.length, count),
                })}
              </p>
            </div>
            <p className="text-muted text-small leading-snug">
              {t(
                'The top of the list is Team 1, and so on down. Everyone sees the same teams. Late joiners go to the smallest.',
              )}
            </p>
          </div>
        ) : (
          <p className="text-muted leading-snug">
            {t('There is no one left to split. This needs two people with a slot.')}
          </p>
        )}
        {teams && (
          <Button variant="ghost-danger" full className="mt-4" onClick={() => setAsking(true)}>
            {t('Remove Teams')}
          </Button>
        )}
      </Sheet>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove Teams')}
        body={t('The teams are removed. The list stays as it is.')}
        confirmLabel={t('Remove Teams')}
        destructive
        onConfirm={async () => {
          setAsking(false)
          onOpenChange(false)
          if (await setTeams(null)) toastSuccess(t('Teams removed'))
        }}
      />
    </>
  )
}
