import type { ReactNode } from 'react'
import type { EventLabel } from '@/entities/event/event-schema'
import { Button } from '@/ui/form/button'
import { SearchField } from '@/ui/form/search-field'
import type { useRosterFilter } from '../use-roster-filter'
import { LabelFilter } from './label-filter'

interface RosterSearchProps {
  filter: ReturnType<typeof useRosterFilter>
  labels: readonly EventLabel[]
  labelsButton: ReactNode
  onClose: () => void
}

/** The search field, and what else the list can be limited to. */
export function RosterSearch({ filter, labels, labelsButton, onClose }: RosterSearchProps) {
  const { query, label, unpaid } = filter
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="flex-1">
          <SearchField autoFocus {...query} label="Search participants" placeholder="Name, email or phone" />
        </div>
        <Button variant="ghost" size="sm" onClick={onClose} className="-mr-2">
          Close
        </Button>
      </div>
      {(labels.length > 0 || labelsButton || unpaid) && (
        <LabelFilter labels={labels} {...label} unpaid={unpaid} trailing={labelsButton} />
      )}
    </>
  )
}
