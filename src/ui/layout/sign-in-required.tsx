import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ButtonLink } from '@/ui/form/button-link'

/** What a page's history entry may hold: the page that somebody wanted and was refused, signed out. */
export interface SignInState {
  returnTo: string
}

interface SignInRequiredProps {
  icon: ReactNode
  hint: string
  /** Where a sign-in leads, unless another page was wanted. */
  returnTo: string
}

/** In place of a list that is one's own: the way to sign in. */
export function SignInRequired({ icon, hint, returnTo }: SignInRequiredProps) {
  const state = useLocation().state as Partial<SignInState> | null
  return (
    <EmptyState
      icon={icon}
      title="Sign In Required"
      hint={hint}
      action={<ButtonLink to={paths.login(state?.returnTo ?? returnTo)}>Sign In</ButtonLink>}
    />
  )
}
