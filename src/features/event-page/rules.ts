import type { Access } from '@/features/registrations/event-schema'

export type AccessDecision = 'not-found' | 'sign-in' | 'home' | 'try-again'

/** Where someone goes for whom `get_event` has nothing (SPEC.md section 4, 'Event access'). */
export function decideAccess(invite: Access | null, signedIn: boolean): AccessDecision {
  if (invite === null) return 'not-found'
  // Opened up between the two calls: asking again shows it.
  if (!invite.is_private || invite.viewer.can_open) return 'try-again'
  return signedIn ? 'home' : 'sign-in'
}
