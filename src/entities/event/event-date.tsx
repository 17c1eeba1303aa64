import { formatEventDate } from '@/lib/text/date-text'

/**
 * 'Thu, Nov 26, 7:30 PM'. A narrow line breaks it before the time and never before 'PM'. Text of twice its size breaks within the date.
 * A block needs its own line-through.
 * @param near a date above it, whose year is not repeated
 */
export function EventDate({ iso, near = null }: { iso: string; near?: string | null }) {
  const text = formatEventDate(iso, near === null ? undefined : new Date(near))
  const time = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1) + 1
  return (
    <>
      <span className="inline-block [text-decoration:inherit]">{text.slice(0, time - 1)}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(time)}</span>
    </>
  )
}
