import { vi } from 'vitest'

/** The device's region, until the test is over: that of every format that names no locale. */
export function standInRegion(locale: string): void {
  class Here extends Intl.DateTimeFormat {
    constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locales ?? locale, options)
    }
  }
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: Here }))
}
