import { expect, type Locator } from '@playwright/test'

/** Room for a thumb. Measured until it is there: an element of the first paint gives way to the app's. */
export const expectTarget = (target: Locator) =>
  expect
    .poll(
      async () => {
        const box = await target.boundingBox()
        return Math.min(box?.width ?? 0, box?.height ?? 0)
      },
      { message: `room for a thumb on ${target}` },
    )
    .toBeGreaterThanOrEqual(44)
