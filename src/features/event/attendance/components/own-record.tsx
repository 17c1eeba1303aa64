import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../queries'
import { recordText } from '../rules'

interface OwnRecordProps {
  seriesId: string
  /** A guest's, of this phone. */
  secret: string | undefined
}

/** The viewer's own record in a series, where anything is noted: 'came 8 of 10, 2 late withdrawals'. Its failure is silent, as it stands beside what was asked for. */
export function OwnRecord({ seriesId, secret }: OwnRecordProps) {
  const { data } = useQuery(recordQuery(seriesId, secret))
  if (!data) return null
  return (
    <p className="text-body leading-snug">
      <span className="font-semibold">Your record:</span> {recordText(data)}
    </p>
  )
}
