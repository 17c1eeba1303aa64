import { viewerLanguage } from './viewer-locale'

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
