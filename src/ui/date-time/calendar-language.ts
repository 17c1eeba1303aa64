import { locale, t } from '@/lib/text/translate'
import { viewerLanguage } from '@/lib/text/viewer-locale'
import { wallOf, weekdayText } from '../../../supabase/functions/_shared/zone-clock'

/** The words of the calendar in a language other than English, which the library has itself, and the first day of a week. Pure. */

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
      labelPrevious: () => t('Go to the Previous Month'),
      labelNext: () => t('Go to the Next Month'),
      labelDayButton: (date: Date, { today, selected }: Modifiers) => {
        const named = today ? t('Today, {date}', { date: day.format(date) }) : day.format(date)
        return selected ? t('{date}, selected', { date: named }) : named
      },
    },
  }
}

/** Regions whose weeks begin on Sunday, and on Saturday (CLDR 46), for browsers that do not know. */
const SUNDAY =
  /^(?:AG|AS|BD|BR|BS|BT|BW|BZ|CA|CO|DM|DO|ET|GT|GU|HK|HN|ID|IL|IN|JM|JP|KE|KH|KR|LA|MH|MM|MO|MT|MX|MZ|NI|NP|PA|PE|PH|PK|PR|PT|PY|SA|SG|SV|TH|TT|TW|UM|US|VE|VI|WS|YE|ZA|ZW)$/
const SATURDAY = /^(?:AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/

interface WeekInfo {
  /** 1: Monday, 7: Sunday. */
  firstDay: number
}

/** The day with which weeks begin in the user's region. 0: Sunday. @param tag BCP 47 */
export function firstDayOfWeek(tag = viewerLanguage() ?? navigator.language): 0 | 1 | 6 {
  const region = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const known = region.getWeekInfo?.() ?? region.weekInfo
  if (known) return known.firstDay === 7 ? 0 : known.firstDay === 6 ? 6 : 1
  const name = region.maximize().region ?? ''
  return SUNDAY.test(name) ? 0 : SATURDAY.test(name) ? 6 : 1
}
