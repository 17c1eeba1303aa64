import type { CohostLink, CohostsOf, HelpsWith } from './schema'

/** The most people who may help with an event, and with a series (`accept_cohost`). */
export const MOST_COHOSTS = 5

/** The choices of scope, in the order of the sheet: most co-hosts help with all dates. */
export function helpChoices({ series }: Pick<CohostsOf, 'series'>): HelpsWith[] {
  return series ? ['series', 'event'] : ['event']
}

/** The state of the link for the person who opens it. */
type Invitation = 'own' | 'helps' | 'full' | 'asks'

export function invitationOf({ viewer, full }: Pick<CohostLink, 'viewer' | 'full'>): Invitation {
  if (viewer.is_organizer) return 'own'
  if (viewer.is_cohost) return 'helps'
  return full ? 'full' : 'asks'
}
