import { useQuery } from '@tanstack/react-query'
import { toldQuery } from '../queries'

export interface EmailTextProps {
  userId: string
  email: string | undefined
}

/** Says where mails go, or that none are sent. */
export function EmailText({ userId, email }: EmailTextProps) {
  const { data } = useQuery(toldQuery(userId))
  if (data && !data.channels.mail) return 'Not available here.'
  return <span className="wrap-anywhere">{email}</span>
}
