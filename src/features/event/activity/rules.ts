import { formatShortDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'

/** A day of the viewer's calendar, and what happened on it. */
interface Day<Entry> {
  /** 'Today', 'Yesterday', else the date. */
  title: string
  entries: Entry[]
}

/** Entries, newest first, by the days of the viewer's calendar. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[], now: Date): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const title = titleOf(entry.at, now)
    const last = days.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else days.push({ title, entries: [entry] })
  }
  return days
}

function titleOf(iso: string, now: Date): string {
  const date = formatShortDate(iso, now)
  // A phone's clock may be behind the database's.
  if (date === dateBefore(now, 0) || Date.parse(iso) > now.getTime()) return t('Today')
  return date === dateBefore(now, 1) ? t('Yesterday') : date
}

/** Goes by the calendar, because a day on which the clocks change does not have 24 hours. */
function dateBefore(now: Date, days: number): string {
  return formatShortDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).toISOString(), now)
}
