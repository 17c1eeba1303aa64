import { download } from '@/lib/browser/save-file'

/** Whether the device's share sheet takes pictures. */
export function canSharePictures(): boolean {
  const sample = new File([], 'picture.png', { type: 'image/png' })
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [sample] }) === true
}

/**
 * Hands a picture to the device's share sheet, or to its downloads where that takes none or fails. The tap must be fresh:
 * make the picture before.
 */
export async function sharePicture(picture: File): Promise<'shared' | 'saved' | 'dismissed'> {
  if (canSharePictures()) {
    try {
      await navigator.share({ files: [picture] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
    }
  }
  download(picture)
  return 'saved'
}
