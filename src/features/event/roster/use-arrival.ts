import { useState } from 'react'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { isOwnRow } from './rules'

interface Seen {
  roster: readonly RosterRow[]
  arrived: RosterRow | null
}

/** The last person who took a slot while the page was open, if they came alone and are not the viewer's; null until then. */
export function useArrival({ roster }: Pick<EventPageData, 'roster'>, ownId: string | undefined): RosterRow | null {
  const [seen, setSeen] = useState<Seen>({ roster, arrived: null })
  if (seen.roster !== roster) setSeen({ roster, arrived: arrivalIn(roster, seen, ownId) })
  return seen.arrived
}

function arrivalIn(roster: readonly RosterRow[], before: Seen, ownId: string | undefined): RosterRow | null {
  const known = new Set(before.roster.map(({ id }) => id))
  const came = roster.filter((row) => !known.has(row.id) && !isOwnRow(row, ownId))
  if (came.length > 0) return came.length === 1 ? (came[0] ?? null) : null
  return roster.find(({ id }) => id === before.arrived?.id) ?? null
}
