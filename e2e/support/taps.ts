import type { Locator } from '@playwright/test'

/** Counts what a person taps. Typing, and the keys of the keyboard, are no taps. */
export class Taps {
  count = 0

  async on(target: Locator): Promise<void> {
    await target.tap()
    this.count += 1
  }
}
