import { matchLanguage } from '@/lib/text/match-language'
import { HOUR_CYCLES, type HourCycle } from '@/lib/text/translate'
import { readStored, storageKeys } from './storage'

/** The language of this device: the one chosen in Settings, else the phone's. Apart from the catalogs, because the boot scripts need it. */
export const chosenLanguage = (known: readonly string[]): string =>
  readStored(storageKeys.language) ?? matchLanguage(navigator.languages, known)

/** The clock that was chosen in Settings; undefined: that of the language and region. */
export const chosenClock = (): HourCycle | undefined => {
  const stored = readStored(storageKeys.clock)
  return HOUR_CYCLES.find((cycle) => cycle === stored)
}
