import { FONT_DESCRIPTORS, FONT_KEY, FONT_NAME } from '@/lib/browser/font'
import { readStored } from '@/lib/browser/storage'

/** The typeface's file in this build (scripts/vite/boot-scripts.ts). */
declare const FONT_FILE: string

/**
 * Uses the app's font from the first paint on, if this device has its file. With `optional` the browser uses it only if
 * it is there in time, so text that is being read never changes. Other devices load it later (src/app/load-font.ts).
 */
export function applyStoredFont(): void {
  if (readStored(FONT_KEY) !== FONT_FILE) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = ''
  link.href = FONT_FILE
  document.head.append(link)
  document.fonts.add(new FontFace(FONT_NAME, `url(${FONT_FILE})`, FONT_DESCRIPTORS))
}
