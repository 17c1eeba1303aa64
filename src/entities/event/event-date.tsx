import { formatEventDate } from '@/lib/text/date-text'

/**
 * 'Thu, Nov 26, 7:30 PM'. A narrow line breaks it before the time and never before 'PM'. Text of twice its size breaks within the date
 * rather than be cut off; a block needs its own line-through.
 */
export function EventDate({ iso }: { iso: string }) {
  const text = formatEventDate(iso)
  const time = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1) + 1
  return (
    <>
      <span className="inline-block [text-decoration:inherit]">{text.slice(0, time - 1)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(time)}</span>
    </>
  )
}
