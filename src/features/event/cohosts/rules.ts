import type { CohostLink, CohostsOf, Scope } from './schema'

/** The most people who may help, of an event and of a series each (`accept_cohost`). */
export const MOST_COHOSTS = 5

/** What a sheet offers, the first one first: who helps with one date mostly helps with all. */
export function scopesOf({ series }: Pick<CohostsOf, 'series'>): Scope[] {
  return series ? ['series', 'event'] : ['event']
}

/** Where a link finds somebody. */
export type Invitation = 'own' | 'helps' | 'full' | 'asks'

export function invitationOf({ viewer, full }: Pick<CohostLink, 'viewer' | 'full'>): Invitation {
  if (viewer.is_organizer) return 'own'
  if (viewer.is_cohost) return 'helps'
  return full ? 'full' : 'asks'
}
