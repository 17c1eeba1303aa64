import { locale, t } from '@/lib/text/translate'
import { wallOf, weekdayText } from '../../../supabase/functions/_shared/zone-clock'

/** The words of the calendar. Pure. */

interface Modifiers {
  today?: boolean
  selected?: boolean
}

/** 'November 2026', or 'Nov – Dec 2026' if the second month is another one. */
export function monthText(from: Date, to: Date = from): string {
  const month = from.getMonth() === to.getMonth() ? 'long' : 'short'
  return new Intl.DateTimeFormat(locale().tag, { month, year: 'numeric' }).formatRange(from, to)
}

/** Options of the calendar; none for English, which the library has itself. */
export function calendarTexts() {
  const { tag, catalog } = locale()
  if (!catalog) return {}
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full' })
  return {
    formatters: {
      formatWeekdayName: (date: Date) => weekdayText(wallOf(date), 'short').replace(/\.$/, ''),
    },
    labels: {
      labelGrid: (date: Date) => monthText(date),
      labelWeekday: (date: Date) => weekdayText(wallOf(date), 'long'),
      labelNav: () => t('Navigation bar'),
      labelPrevious: () => t('Go to the Previous Month'),
      labelNext: () => t('Go to the Next Month'),
      labelDayButton: (date: Date, { today, selected }: Modifiers) => {
        const named = today ? t('Today, {date}', { date: day.format(date) }) : day.format(date)
        return selected ? t('{date}, selected', { date: named }) : named
      },
    },
  }
}
