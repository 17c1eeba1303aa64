import { t } from '@/lib/text/translate'

const BROWSERS: [name: string, sign: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\/|OPT\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Version\/.*Safari/],
]

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Mac/],
  ['Linux', /Linux/],
]

/**
 * A device's name in Settings: 'Chrome on Android'. An iPad calls itself a Mac with a touch screen, and an app on
 * the Home Screen of an iPhone names no browser.
 */
export function deviceName({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Roster'
  const system = nameIn(SYSTEMS, userAgent)
  if (!system) return browser
  return t('{browser} on {system}', { browser, system: system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system })
}

const nameIn = (list: [string, RegExp][], text: string) => list.find(([, sign]) => sign.test(text))?.[0]
