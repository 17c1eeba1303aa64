import { formatEventDate, formatTime, withoutWeekday } from '@/lib/text/date-text'

/**
 * 'Thu, Nov 26, 7:30 PM'. A narrow line breaks it before the time and never before 'PM'. Text of twice its size breaks within the date.
 * On the narrowest phone with the largest text, a date with its year has no weekday. A block needs its own line-through.
 * @param near a date above it, whose year is not repeated
 */
export function EventDate({ iso, near = null }: { iso: string; near?: string | null }) {
  const text = formatEventDate(iso, near === null ? undefined : new Date(near))
  const time = formatTime(iso)
  const day = text.endsWith(time) ? text.slice(0, -time.length).trimEnd() : text
  const rest = withoutWeekday(day)
  return (
    <>
      <span className="inline-block align-top [text-decoration:inherit]">
        <span className={/\d{4}/.test(day) ? 'max-[379px]:in-data-[font-size=lg]:hidden' : undefined}>
          {day.slice(0, day.length - rest.length)}
        </span>
        {rest}
      </span>{' '}
      <span className="whitespace-nowrap">{text.slice(day.length).trimStart()}</span>
    </>
  )
}
