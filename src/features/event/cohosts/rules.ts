import type { CohostLink, CohostsOf, HelpsWith } from './schema'

/** The most people who may help with an event, and with a series (`accept_cohost`). */
export const MOST_COHOSTS = 5

/** What one can help with, in the order of the sheet: most co-hosts help with all dates. */
export function helpChoices({ series }: Pick<CohostsOf, 'series'>): HelpsWith[] {
  return series ? ['series', 'event'] : ['event']
}

/** What the link means for the person who opens it. */
type Invitation = 'own' | 'helps' | 'full' | 'asks'

export function invitationOf({ viewer, full }: Pick<CohostLink, 'viewer' | 'full'>): Invitation {
  if (viewer.is_organizer) return 'own'
  if (viewer.is_cohost) return 'helps'
  return full ? 'full' : 'asks'
}
