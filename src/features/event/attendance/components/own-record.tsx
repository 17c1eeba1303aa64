import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../queries'
import { recordText } from '../rules'

interface OwnRecordProps {
  seriesId: string
  /** The secret of this phone's guest. */
  secret: string | undefined
}

/** The viewer's own record in a series, if anything is noted: 'came 8 of 10, 2 late withdrawals'. It fails silently, because nobody asked for it. */
export function OwnRecord({ seriesId, secret }: OwnRecordProps) {
  const { data } = useQuery(recordQuery(seriesId, secret))
  if (!data) return null
  return (
    <p className="text-body leading-snug">
      <span className="font-semibold">Your record:</span> {recordText(data)}
    </p>
  )
}
