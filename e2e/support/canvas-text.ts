import type { BrowserContext, Page } from '@playwright/test'

/** Keeps every text that the pages of a context write on a canvas: a test cannot read it from the picture. */
export const recordCanvasText = (context: BrowserContext) =>
  context.addInitScript(() => {
    const written: string[] = []
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      written.push(text)
      fillText.call(this, text, ...rest)
    }
    Object.assign(window, { written })
  })

export const canvasTextOn = (page: Page) => page.evaluate(() => (window as unknown as { written: string[] }).written)
