import { Search } from 'lucide-react'
import type { EventPageData } from '@/features/registrations/event-schema'
import { IconButton } from '@/ui/icon-button'
import { ProgressBar } from '@/ui/progress-bar'
import { signedUpText } from '../rules'

interface RosterHeadProps {
  data: Pick<EventPageData, 'event' | 'roster' | 'people_count'>
  searching: boolean
  onSearch: () => void
}

/** How many have signed up, and the way to search among them. */
export function RosterHead({ data, searching, onSearch }: RosterHeadProps) {
  const max = data.event.max_participants
  return (
    <>
      <div className="flex items-center gap-1">
        <h2 id="roster-title" className="min-w-0 flex-1 font-bold text-[0.9rem] leading-tight">
          {signedUpText(data)}
        </h2>
        <IconButton
          label="Search participants"
          aria-expanded={searching}
          icon={<Search aria-hidden="true" size={22} />}
          onClick={onSearch}
          className="-mr-2"
        />
      </div>
      {max !== null && <ProgressBar value={data.roster.length} max={max} label="Slots taken" />}
    </>
  )
}
