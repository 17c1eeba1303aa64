import { useEffect } from 'react'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'

interface RedirectProps {
  to: string
  state?: unknown
}

/** Replaces the page by another one, so that Back does not return here. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useAppNavigate()
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state])
  return null
}
