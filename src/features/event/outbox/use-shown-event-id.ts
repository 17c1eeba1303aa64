import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { eventQuery } from '@/features/event/registration/queries'
import { paths } from '@/lib/browser/paths'

const SIGNUP = paths.signup('')

/** The event whose page this is; undefined on any other page. The link of a series shows one of its dates. */
export function useShownEventId(): string | undefined {
  const { pathname } = useLocation()
  const linkId = pathname.startsWith(SIGNUP) ? pathname.slice(SIGNUP.length) : undefined
  // The page itself reads the data; this only observes it.
  const { data } = useQuery({ ...eventQuery(linkId ?? ''), enabled: false })
  return data?.event.id ?? linkId
}
