import { matchLanguage } from '@/lib/text/match-language'
import { readStored, storageKeys } from './storage'

/** The language of this device: the one chosen in Settings, else the phone's. Apart from the catalogs, because the boot scripts need it. */
export const chosenLanguage = (): string => readStored(storageKeys.language) ?? matchLanguage(navigator.languages)
