import { FACE, FACE_KEPT, FACE_LOOK } from '@/lib/browser/face-name'
import { readStored } from '@/lib/browser/storage'

/** The face's file in this build (scripts/early-entry.ts). */
declare const FACE_FILE: string

/**
 * Uses the app's font from the first paint on, if this device has its file. `optional` uses it only if it is there in
 * time, so text that is being read never changes. Other devices get the file once the app is at rest (src/app/face.ts).
 */
export function takeKeptFace(): void {
  if (readStored(FACE_KEPT) !== FACE_FILE) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = ''
  link.href = FACE_FILE
  document.head.append(link)
  document.fonts.add(new FontFace(FACE, `url(${FACE_FILE})`, FACE_LOOK))
}
