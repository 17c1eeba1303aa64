import { locale } from './translate'

/** The user's language, region and chosen clock as one BCP 47 tag: 'de-AT', 'de-AT-u-hc-h12'. */
export function localeTag(): string {
  const { tag, hourCycle } = locale()
  return new Intl.Locale(tag, { ...(hourCycle && { hourCycle }) }).toString()
}
