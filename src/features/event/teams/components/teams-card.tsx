import { useState } from 'react'
import { lastingId } from '@/entities/event/event-rules'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { paths } from '@/lib/browser/paths'
import { plural, t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { CopyButton } from '@/ui/sheet/copy-button'
import { membersOf } from '../rules'
import { teamsIn } from '../schema'
import { teamsText } from '../texts'
import { TeamList } from './team-list'

const TeamsSheet = lazyComponent(() => import('./teams-sheet'), 'TeamsSheet')

interface TeamsCardProps {
  data: EventPageData
  /** The id of the viewer's own row, with the account or as a guest. */
  ownId: string | undefined
}

/** How many people of a team are shown before a tap shows all. */
const FIRST = 8

/** The public view of the teams, the viewer's own marked. */
export function TeamsCard({ data, ownId }: TeamsCardProps) {
  const [isWhole, setWhole] = useState(false)
  const [changing, setChanging] = useState(false)
  const made = teamsIn(data)
  if (!made) return null
  const teams = membersOf(made, data.roster)
  const isOwn = (row: RosterRow) => row.id === ownId
  const isCut = !isWhole && teams.some((team) => team.length > FIRST)

  return (
    <Card aria-labelledby="teams-title" className="short:pt-1.5!">
      {/* In a low window the people of the first team stand in its place. */}
      <h2 id="teams-title" className="mb-1 scroll-mt-20 short:sr-only font-semibold text-strong leading-tight">
        {t('Teams')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.6rem),1fr))] gap-x-3 gap-y-4">
        {teams.map((team, index) => (
          <TeamList
            // biome-ignore lint/suspicious/noArrayIndexKey: a team is its number.
            key={index}
            number={index + 1}
            people={team}
            // The viewer's own team is always shown whole.
            most={isCut && !team.some(isOwn) ? FIRST : team.length}
            ownId={ownId}
            event={data.event}
          />
        ))}
      </div>
      {isCut && (
        <Button variant="secondary" full className="mt-4" onClick={() => setWhole(true)}>
          {plural(data.roster.length, 'Show All {count}', 'Show All {count}')}
        </Button>
      )}
      <div className="-mx-2.5 mt-2 -mb-2 flex flex-wrap">
        {data.viewer.manages && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            {t('Change')}
          </Button>
        )}
        <CopyButton
          variant="ghost"
          size="sm"
          text={() => teamsText(data, `${window.location.origin}${paths.invite('event', lastingId(data))}`)}
          label={t('Teams')}
          title={t('Copy the teams')}
        >
          {t('Copy Teams')}
        </CopyButton>
      </div>
      <TeamsSheet data={data} open={changing} onOpenChange={setChanging} />
    </Card>
  )
}
