import { locale, t } from '@/lib/text/translate'
import { wallOf, weekdayText } from '../../../supabase/functions/_shared/zone-clock'

/** The words of the calendar in a language other than English, which the library has itself. Pure. */

interface Modifiers {
  today?: boolean
  selected?: boolean
}

/** Options of the calendar; none for English. */
export function calendarTexts() {
  const { tag, catalog } = locale()
  if (!catalog) return {}
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'full' })
  const monthName = (date: Date) => month.format(date)
  return {
    formatters: {
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
