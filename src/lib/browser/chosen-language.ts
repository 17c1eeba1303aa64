import { matchLanguage } from '@/lib/text/match-language'
import { HOUR_CYCLES, type HourCycle } from '@/lib/text/translate'
import { CLOCK_KEY, LANGUAGE_KEY, readStored } from './storage'

/** The language of this device: the one chosen in Settings, else the phone's. Apart from the catalogs, because the boot scripts need it. */
export const chosenLanguage = (known: readonly string[]): string =>
  matchLanguage([readStored(LANGUAGE_KEY) ?? '', ...navigator.languages], known)

/** The clock that was chosen in Settings; undefined: that of the language and region. */
export const chosenClock = (): HourCycle | undefined => {
  const stored = readStored(CLOCK_KEY)
  return HOUR_CYCLES.find((cycle) => cycle === stored)
}
