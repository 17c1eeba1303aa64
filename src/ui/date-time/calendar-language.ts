import { monthAndDay } from '@/lib/text/date-text'
import { locale, t } from '@/lib/text/translate'
import { wallOf, weekdayText } from '../../../supabase/functions/_shared/zone-clock'

/** The words of the calendar. Pure. */

interface Modifiers {
  today?: boolean
  selected?: boolean
}

/** The first of a month says which month begins: six weeks have days of two or three of them. */
function formatDay(date: Date): string {
  const leaf = monthAndDay(date.toISOString())
  return leaf?.day === '1' ? `${leaf.month}\n1` : String(date.getDate())
}

/** Options of the calendar; in English only the days, as the library has the other words. */
export function calendarTexts() {
  const { tag, catalog } = locale()
  if (!catalog) return { formatters: { formatDay } }
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full' })
  const monthName = (date: Date) => month.format(date)
  return {
    formatters: {
      formatDay,
      formatCaption: monthName,
      formatWeekdayName: (date: Date) => weekdayText(wallOf(date), 'short').replace(/\.$/, ''),
    },
    labels: {
      labelGrid: monthName,
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
